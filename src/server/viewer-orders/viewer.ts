import { refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import * as queries from "./viewer-orders.sql.ts";

/** Lets one request at a time act for this viewer of this live, until its transaction ends. */
export async function lockViewer(tx: Tx, liveId: string, handle: string): Promise<void> {
  await queries.lockViewer(tx, { liveId, handle });
}

/** She appears in the directory of viewers, from which a request about her data finds her. */
export async function listViewer(tx: Tx, handle: string): Promise<void> {
  await queries.listHandle(tx, { handle });
}

/**
 * The account of whoever wrote the comment, or bears the handle (lower-cased, without @): hers by the platform's id of her, which
 * stays when the handle changes hands. Somebody unknown so far is created, with a placeholder for an e-mail to which nothing is
 * ever sent, and appears in the directory of viewers.
 */
export async function findOrCreateViewer(
  tx: Tx,
  { liveId, handle, commentId }: { liveId: string; handle: string; commentId?: number | undefined },
): Promise<string> {
  await listViewer(tx, handle);
  const saying = await queries.viewerSaying(tx, { liveId, handle, commentId: commentId ?? null });
  const viewer = { handle, viewerId: saying?.viewerId ?? null };
  const account =
    (await queries.findAccount(tx, viewer)) ??
    (await queries.insertViewer(tx, { ...viewer, localPart: localPart(handle) })) ??
    (await queries.findAccount(tx, viewer));
  if (!account) throw refusal("USER_NOT_FOUND");
  return account.id;
}

/** What stands before the @tiktok.invalid: the handle, where it is one that TikTok gives out. */
function localPart(handle: string): string {
  return handle.replace(/[^a-z0-9._-]/g, "_").slice(0, 60);
}
