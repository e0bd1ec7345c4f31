import type { Actor } from "#server/context.ts";

/** Whose act it is when a person does something to their own account before they are signed in. */
export const actorOfPerson = ({
  id,
  name,
  is_admin,
}: {
  id: string;
  name: string;
  is_admin: boolean;
}): Extract<Actor, { userId: string }> =>
  is_admin ? { kind: "admin", userId: id, name } : { kind: "customer", userId: id };
