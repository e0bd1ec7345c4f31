import type { CustomerProfile } from "#contract/customer.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { signedInCustomer } from "./signed-in-customer.ts";

interface Row {
  email: string;
  first_name: string;
  last_name: string;
  tiktok_username: string | null;
}

const COLUMNS = "email, first_name, last_name, tiktok_username";
const find = statement<Row>(`select ${COLUMNS} from users where id = $1`);
const lock = statement<Row>(`select ${COLUMNS} from users where id = $1 for no key update`);
const write = statement(`
  update users set first_name = $2, last_name = $3, updated_at = clock_timestamp() where id = $1`);

export async function getOwnProfile(context: Context): Promise<CustomerProfile> {
  const { userId, impersonatedBy } = signedInCustomer(context);
  const [person] = await find(context.db, userId);
  if (!person) throw refusal("SIGN_IN_REQUIRED");
  return {
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    handle: person.tiktok_username,
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
    const [before] = await lock(tx, userId);
    await write(tx, userId, firstName, lastName);
    await audit(tx, context, {
      action: impersonatedBy ? "customer-saved-by-impersonation" : "customer-saved",
      subjectKind: "user",
      subjectId: userId,
      before: { firstName: before?.first_name, lastName: before?.last_name },
      after: { firstName, lastName },
    });
  });
  return getOwnProfile(context);
}
