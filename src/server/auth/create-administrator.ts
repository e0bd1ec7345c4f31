import type { Db, Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { forgetLinksOf } from "./access-links.ts";
import * as queries from "./administrators.sql.ts";
import { keepPassword } from "./keep-password.ts";
import { ensureIdentity } from "./login-identity.ts";
import { dropFactor } from "./second-factor/drop-factor.ts";
import { asksForCode } from "./second-factor/read-factor.ts";

interface Wanted {
  email: string;
  /** As `hashPassword` answers it: hashing takes its time, which no transaction should wait for. */
  hashedPassword: string;
  /** Takes away the second factor they have. */
  withoutSecondFactor?: boolean;
}

/**
 * Gives somebody an administrator's rights and this password; sessions they had end, and links they were sent work no
 * more. Answers whether signing in asks for a code besides.
 */
export async function createAdministrator(
  db: Db | Tx,
  { email, hashedPassword, withoutSecondFactor = false }: Wanted,
): Promise<{ asksForCode: boolean }> {
  const create = async (tx: Tx) => {
    const person = await queries.ensurePerson(tx, { email: email.toLowerCase() });
    if (!person) throw new Error("The person was not written");
    const authId = await ensureIdentity(tx, person.id, true);
    await keepPassword(tx, authId, hashedPassword);
    await forgetLinksOf(tx, person.id);
    await queries.grantRights(tx, { userId: person.id });
    if (withoutSecondFactor && (await dropFactor(tx, person.id)))
      await queries.noteFactorReset(tx, { userId: person.id });
    return { asksForCode: await asksForCode(tx, authId) };
  };
  return db.isTransaction ? create(db as Tx) : inTransaction(db, create);
}
