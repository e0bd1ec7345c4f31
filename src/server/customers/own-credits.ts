import { listCredits } from "#server/credits/list-credits.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { signedInCustomer } from "./signed-in-customer.ts";

/** A signed-in customer's shop credit; who gave it is no business of theirs. */
export const readOwnCredits: Handlers["customer"]["credits"] = async (context) => {
  const { userId } = signedInCustomer(context);
  const credits = (await listCredits(context.db, userId)).map(({ grantedBy: _, ...credit }) => credit);
  const now = new Date().toISOString();
  const leftCents = credits
    .filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
    .reduce((sum, credit) => sum + credit.leftCents - credit.reservedCents, 0);
  return { leftCents, credits };
};
