import { type NeededRole, STAFF_ROLES, type StaffRole } from "#domain/roles.ts";

export const ROLE_NAMES: Record<StaffRole, string> = {
  owner: "Propriétaire",
  management: "Gestion",
  live: "Live",
  preparation: "Préparation",
};

/** What each role is for, where one is chosen. */
export const ROLE_HINTS: Record<StaffRole, string> = {
  owner: "Tout, y compris les droits de l'équipe, les réglages d'argent et de connexion, et l'effacement.",
  management: "Toute la boutique, sauf ce qui revient à la personne propriétaire.",
  live: "La console, les lives, les produits et les demandes. Pas d'export, pas de réglages.",
  preparation: "Les colis\u00a0: file de préparation, étiquettes, bons, retours reçus. Pas d'export.",
};

export const ROLE_CHOICES = STAFF_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

/** What somebody reads who asks for what her role does not hold. */
export const notYourRole = (needed: NeededRole): string =>
  needed === "any" || needed === "owner"
    ? "Votre rôle ne le permet pas. Demandez à une personne propriétaire de la boutique."
    : `Votre rôle ne le permet pas\u00a0: il faut le rôle «\u00a0${ROLE_NAMES[needed]}\u00a0».`;
