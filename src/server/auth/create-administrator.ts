import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import type { Db, Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

/**
 * A login identity with this password and the person it belongs to, new or known. `emailVerified` matters: the
 * library drops the password of an unverified identity when it first signs in by a link.
 */
const grant = statement(`
  with identity as (
    insert into auth_user (id, name, email, "emailVerified") values ($1, $2, $2, true)
    on conflict (email) do update set "emailVerified" = true, "updatedAt" = now()
    returning id
  ), known as (
    update auth_account a set password = $3, "updatedAt" = now() from identity
    where a."userId" = identity.id and a."providerId" = 'credential' returning a."userId"
  ), opened as (
    insert into auth_account (id, "accountId", "providerId", "userId", password)
    select gen_random_uuid()::text, id, 'credential', id, $3 from identity where not exists (select from known)
  ), ended as (
    delete from auth_session where "userId" in (select id from identity)
  ), person as (
    insert into users (auth_id, email, is_admin) select id, $2, true from identity
    on conflict (lower(email)) do update set auth_id = excluded.auth_id, is_admin = true, updated_at = now()
    returning id
  )
  insert into audit_trail (actor_kind, action, subject_kind, subject_id, after)
  select 'system', 'admin-granted', 'user', id::text, '{"is_admin": true}' from person`);

/** Gives somebody an administrator's rights and this password; sessions they had end. */
export async function createAdministrator(
  db: Db | Tx,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const hashed = await hashPassword(password);
  await grant(db, randomUUID(), email.toLowerCase(), hashed);
}
