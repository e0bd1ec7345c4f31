import type { Actor } from "#server/context.ts";

/** Whose act it is when a person does something to their own account before they are signed in. */
export const actorOfPerson = ({
  id,
  name,
  isAdmin,
}: {
  id: string;
  name: string;
  isAdmin: boolean;
}): Extract<Actor, { userId: string }> =>
  isAdmin ? { kind: "admin", userId: id, name } : { kind: "customer", userId: id };
