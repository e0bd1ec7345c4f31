import { hashPassword } from "better-auth/crypto";
import type { Db, Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { keepPassword } from "./keep-password.ts";
import { ensureIdentity } from "./login-identity.ts";

const know = statement<{ id: string }>(`
  insert into users (email) values ($1) on conflict (lower(email)) do update set updated_at = now() returning id`);
/** The rights come last: who has them can sign in, as `users_an_administrator_remains` wants. */
const grant = statement(`
  with person as (
    update users set is_admin = true, updated_at = now() where id = $1 returning id
  )
  insert into audit_trail (actor_kind, action, subject_kind, subject_id, after)
  select 'system', 'admin-granted', 'user', id::text, '{"is_admin": true}' from person`);

/** Gives somebody an administrator's rights and this password; sessions they had end. */
export async function createAdministrator(
  db: Db | Tx,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const hashed = await hashPassword(password);
  const create = async (tx: Tx) => {
    const [person] = await know(tx, email.toLowerCase());
    if (!person) throw new Error("The person was not written");
    await keepPassword(tx, await ensureIdentity(tx, person.id, true), hashed);
    await grant(tx, person.id);
  };
  if (db.isTransaction) await create(db as Tx);
  else await inTransaction(db, create);
}
