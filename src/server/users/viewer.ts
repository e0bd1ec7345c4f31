import { refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

/** Serialises those who write for one viewer of one live; taken before any row, so that it can't meet another lock. */
const lock = statement("select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))");

const find = statement<{ id: string }>("select id from users where tiktok_username = $1");

/**
 * The placeholder may still be that of somebody who has changed their handle since; then the new person's carries a
 * mark. Nothing comes back when the handle has just been given to somebody.
 */
const create = statement<{ id: string }>(`
  insert into users (email, tiktok_username)
  select case when exists (select from users where lower(email) = $2 || '@tiktok.invalid')
      then $2 || '.' || left(gen_random_uuid()::text, 8) else $2 end || '@tiktok.invalid', $1
  on conflict (tiktok_username) where tiktok_username is not null do nothing
  returning id`);

const list = statement(
  "insert into tiktok_pseudo_union (tiktok_username) values ($1) on conflict do nothing",
);

/** Lets one request at a time act for this viewer of this live, until its transaction ends. */
export async function lockViewer(tx: Tx, liveId: string, handle: string): Promise<void> {
  await lock(tx, liveId, handle);
}

/**
 * The person behind a handle (lower-cased, without @). Somebody unknown so far is noted, with a placeholder for an
 * e-mail to which nothing is ever sent, and appears in the directory of viewers.
 */
export async function findOrNoteViewer(tx: Tx, handle: string): Promise<string> {
  await list(tx, handle);
  const [known] = await find(tx, handle);
  if (known) return known.id;
  const [created] = await create(tx, handle, localPart(handle));
  const person = created ?? (await find(tx, handle))[0];
  if (!person) throw refusal("USER_NOT_FOUND");
  return person.id;
}

/** What stands before the @tiktok.invalid: the handle, where it is one that TikTok gives out. */
function localPart(handle: string): string {
  return handle.replace(/[^a-z0-9._-]/g, "_").slice(0, 60);
}
