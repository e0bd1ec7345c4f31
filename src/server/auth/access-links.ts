import { type AccessPurpose, LINK_MINUTES } from "#domain/access-links.ts";
import { refusal } from "#domain/refusals.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { newToken } from "./open-session.ts";
import { hashedToken } from "./session-cookie.ts";

const write = statement(`
  with forgotten as (delete from access_links where expires_at < clock_timestamp())
  insert into access_links (token_hash, purpose, user_id, issued_by, expires_at)
  values ($1, $2, $3, $4, clock_timestamp() + make_interval(mins => $5))`);

const take = statement<{ user_id: string }>(`
  delete from access_links
  where token_hash = $1 and purpose = $2 and issued_by is not distinct from $3 and expires_at > clock_timestamp()
  returning user_id`);

const find = statement<{ user_id: string }>(`
  select user_id from access_links where token_hash = $1 and purpose = $2 and expires_at > clock_timestamp()`);

const forget = statement("delete from access_links where user_id = $1");

interface NewLink {
  purpose: AccessPurpose;
  userId: string;
  /** The administrator to whom a link of impersonation belongs. */
  issuedBy?: string;
}

/** Makes a link and answers its secret (256 random bits, base64url), which is kept nowhere. */
export async function mintLink(db: Db | Tx, { purpose, userId, issuedBy }: NewLink): Promise<string> {
  const token = newToken();
  await write(db, hashedToken(token), purpose, userId, issuedBy ?? null, LINK_MINUTES[purpose]);
  return token;
}

/**
 * Uses a link up, and answers whose it is; refuses with LINK_EXPIRED, or SECOND_STEP_EXPIRED where it is no link that
 * anybody saw. Of two who come at once, one is served.
 */
export async function spendLink(
  tx: Tx,
  purpose: AccessPurpose,
  token: string,
  issuedBy?: string,
): Promise<string> {
  const [used] = await take(tx, hashedToken(token), purpose, issuedBy ?? null);
  if (!used) throw refusal(purpose === "second-factor" ? "SECOND_STEP_EXPIRED" : "LINK_EXPIRED");
  return used.user_id;
}

/** Whose a link is as long as it works; changes nothing. */
export async function ownerOfLink(
  db: Db,
  purpose: AccessPurpose,
  token: string,
): Promise<string | undefined> {
  const [link] = await find(db, hashedToken(token), purpose);
  return link?.user_id;
}

/** Links that were sent to this person, or lead to them, work no more. */
export async function forgetLinksOf(tx: Tx, userId: string): Promise<void> {
  await forget(tx, userId);
}
