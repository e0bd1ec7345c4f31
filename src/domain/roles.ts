/** What staff may do: an owner everything, management all but a few acts, the others what their work needs. */
export const STAFF_ROLES = ["owner", "management", "live", "preparation"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** For whom an act or a screen is, beside the roles above that one. `any`: all staff. */
export type NeededRole = StaffRole | "any";

export function mayAct(role: StaffRole, needed: NeededRole): boolean {
  if (role === "owner" || role === needed || needed === "any") return true;
  return role === "management" && needed !== "owner";
}

/** The roles for whom something is, in their order. */
export const rolesFor = (needed: NeededRole): StaffRole[] =>
  STAFF_ROLES.filter((role) => mayAct(role, needed));

/** Who acts as a customer: beside them no session of impersonation goes on (`sessions.sql` says the same). */
export const IMPERSONATION_ROLE: NeededRole = "management";
