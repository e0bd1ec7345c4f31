import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

/**
 * `emailVerified` says that the person has shown that the address is theirs; until then the identity is only what
 * a session of impersonation hangs on. The row of the person is locked, so two who come at once make one identity.
 */
const ensure = statement<{ auth_id: string }>(`
  with person as (
    select id, lower(email) as email, auth_id from users where id = $1 for no key update
  ), made as (
    insert into auth_user (id, name, email, "emailVerified")
    select gen_random_uuid()::text, email, email, $2 from person where auth_id is null
    on conflict (email) do update set "emailVerified" = auth_user."emailVerified" or excluded."emailVerified",
      "updatedAt" = now()
    returning id
  ), proven as (
    update auth_user a set "emailVerified" = true, "updatedAt" = now() from person
    where a.id = person.auth_id and $2 and not a."emailVerified"
  )
  update users u set auth_id = coalesce(person.auth_id, (select id from made)) from person
  where u.id = person.id
  returning u.auth_id`);

/** The login identity of a person, made if there is none. `proven`: they came through their own e-mail. */
export async function ensureIdentity(tx: Tx, userId: string, proven: boolean): Promise<string> {
  const [identity] = await ensure(tx, userId, proven);
  if (!identity) throw new Error("A login identity was asked for somebody who is gone");
  return identity.auth_id;
}
