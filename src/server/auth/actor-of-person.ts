import type { StaffRole } from "#domain/roles.ts";
import type { Actor } from "#server/context.ts";

/** Whose act it is when a person does something to their own account before they are signed in. */
export const actorOfPerson = ({
  id,
  name,
  role,
}: {
  id: string;
  name: string;
  role: StaffRole | null;
}): Extract<Actor, { userId: string }> =>
  role ? { kind: "admin", userId: id, name, role } : { kind: "customer", userId: id };
