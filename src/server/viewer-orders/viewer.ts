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
 * The person behind a handle (lower-cased, without @). Somebody unknown so far is created, with a placeholder for an
 * e-mail to which nothing is ever sent, and appears in the directory of viewers.
 */
export async function findOrCreateViewer(tx: Tx, handle: string): Promise<string> {
  await listViewer(tx, handle);
  const known = await queries.findByHandle(tx, { handle });
  if (known) return known.id;
  const created = await queries.insertViewer(tx, { handle, localPart: localPart(handle) });
  const person = created ?? (await queries.findByHandle(tx, { handle }));
  if (!person) throw refusal("USER_NOT_FOUND");
  return person.id;
}

/** What stands before the @tiktok.invalid: the handle, where it is one that TikTok gives out. */
function localPart(handle: string): string {
  return handle.replace(/[^a-z0-9._-]/g, "_").slice(0, 60);
}
