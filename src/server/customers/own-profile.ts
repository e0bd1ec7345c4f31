import type { CustomerProfile } from "#contract/customer.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as queries from "./customers.sql.ts";
import { signedInCustomer } from "./signed-in-customer.ts";

export async function getOwnProfile(context: Context): Promise<CustomerProfile> {
  const { userId, impersonatedBy } = signedInCustomer(context);
  const person = await queries.getOwnProfile(context.db, { userId });
  if (!person) throw refusal("SIGN_IN_REQUIRED");
  return {
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    handle: person.tiktokUsername,
    impersonatedBy: impersonatedBy?.name ?? null,
  };
}

/** What an administrator changes as the customer is told apart in the trail, with both ids. */
export async function saveOwnProfile(
  context: Context,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<CustomerProfile> {
  const { userId, impersonatedBy } = signedInCustomer(context);
  await inTransaction(context.db, async (tx) => {
    const before = await queries.lockOwnProfile(tx, { userId });
    await queries.updateOwnProfile(tx, { userId, firstName, lastName });
    await audit(tx, context, {
      action: impersonatedBy ? "customer-saved-by-impersonation" : "customer-saved",
      subjectKind: "user",
      subjectId: userId,
      before: { firstName: before?.firstName, lastName: before?.lastName },
      after: { firstName, lastName },
    });
  });
  return getOwnProfile(context);
}
