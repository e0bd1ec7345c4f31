import { hashPassword } from "better-auth/crypto";
import type { Db, Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { forgetLinksOf } from "./access-links.ts";
import { keepPassword } from "./keep-password.ts";
import { ensureIdentity } from "./login-identity.ts";
import { dropFactor } from "./second-factor/drop-factor.ts";
import { asksForCode } from "./second-factor/read-factor.ts";

const know = statement<{ id: string }>(`
  insert into users (email) values ($1) on conflict (lower(email)) do update set updated_at = now() returning id`);
/** The rights come last: who has them can sign in, as `users_an_administrator_remains` wants. */
const grant = statement(`
  with person as (
    update users set is_admin = true, updated_at = now() where id = $1 returning id
  )
  insert into audit_trail (actor_kind, action, subject_kind, subject_id, after)
  select 'system', 'admin-granted', 'user', id::text, '{"is_admin": true}' from person`);
const noteReset = statement(`
  insert into audit_trail (actor_kind, action, subject_kind, subject_id)
  values ('system', 'second-factor-reset', 'user', $1)`);

interface Wanted {
  email: string;
  password: string;
  /** Takes away the second factor they have. */
  withoutSecondFactor?: boolean;
}

/**
 * Gives somebody an administrator's rights and this password; sessions they had end, and links they were sent work no
 * more. Answers whether signing in asks for a code besides.
 */
export async function createAdministrator(
  db: Db | Tx,
  { email, password, withoutSecondFactor = false }: Wanted,
): Promise<{ asksForCode: boolean }> {
  const hashed = await hashPassword(password);
  const create = async (tx: Tx) => {
    const [person] = await know(tx, email.toLowerCase());
    if (!person) throw new Error("The person was not written");
    const authId = await ensureIdentity(tx, person.id, true);
    await keepPassword(tx, authId, hashed);
    await forgetLinksOf(tx, person.id);
    await grant(tx, person.id);
    if (withoutSecondFactor && (await dropFactor(tx, person.id))) await noteReset(tx, person.id);
    return { asksForCode: await asksForCode(tx, authId) };
  };
  return db.isTransaction ? create(db as Tx) : inTransaction(db, create);
}
