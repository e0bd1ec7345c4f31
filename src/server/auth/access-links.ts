import { type AccessPurpose, LINK_MINUTES } from "#domain/access-links.ts";
import { refusal } from "#domain/refusals.ts";
import type { Db, Tx } from "#server/db/database.ts";
import * as queries from "./access-links.sql.ts";
import { newToken } from "./open-session.ts";
import { hashedToken } from "./session-cookie.ts";

interface NewLink {
  purpose: AccessPurpose;
  userId: string;
  /** The administrator to whom a link of impersonation belongs. */
  issuedBy?: string;
}

/** Makes a link and answers its secret (256 random bits, base64url), which is kept nowhere. */
export async function mintLink(db: Db | Tx, { purpose, userId, issuedBy }: NewLink): Promise<string> {
  const token = newToken();
  await queries.insertLink(db, {
    tokenHash: hashedToken(token),
    purpose,
    userId,
    issuedBy: issuedBy ?? null,
    minutes: LINK_MINUTES[purpose],
  });
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
  const used = await queries.spendLink(tx, {
    tokenHash: hashedToken(token),
    purpose,
    issuedBy: issuedBy ?? null,
  });
  if (!used) throw refusal(purpose === "second-factor" ? "SECOND_STEP_EXPIRED" : "LINK_EXPIRED");
  return used.userId;
}

/** Whose a link is as long as it works; changes nothing. */
export async function ownerOfLink(
  db: Db,
  purpose: AccessPurpose,
  token: string,
): Promise<string | undefined> {
  const link = await queries.findLink(db, { tokenHash: hashedToken(token), purpose });
  return link?.userId;
}

/** Links that were sent to this person, or lead to them, work no more, but for those of a purpose that is spared. */
export async function forgetLinksOf(tx: Tx, userId: string, spared?: AccessPurpose): Promise<void> {
  await queries.forgetLinks(tx, { userId, spared: spared ?? null });
}
