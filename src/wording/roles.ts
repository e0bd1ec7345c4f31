import type { NeededRole, StaffRole } from "#domain/roles.ts";

export const ROLE_NAMES: Record<StaffRole, string> = {
  owner: "Propriétaire",
  management: "Gestion",
  live: "Live",
  preparation: "Préparation",
};

/** What somebody reads who asks for what her role does not hold. */
export const notYourRole = (needed: NeededRole): string =>
  needed === "any" || needed === "owner"
    ? "Votre rôle ne le permet pas. Demandez à une personne propriétaire de la boutique."
    : `Votre rôle ne le permet pas\u00a0: il faut le rôle «\u00a0${ROLE_NAMES[needed]}\u00a0».`;
