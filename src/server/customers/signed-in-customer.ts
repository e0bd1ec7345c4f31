import { refusal } from "#domain/refusals.ts";
import type { Actor, Context } from "#server/context.ts";

type Customer = Extract<Actor, { kind: "customer" }>;

/** The customer who asks; everything of their room is looked up through their own id. */
export function signedInCustomer({ actor }: Pick<Context, "actor">): Customer {
  if (actor.kind !== "customer") throw refusal("SIGN_IN_REQUIRED");
  return actor;
}
