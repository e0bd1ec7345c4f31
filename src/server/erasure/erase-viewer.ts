import { refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/database.ts";
import * as queries from "./erasure.sql.ts";

/** Under which handles somebody is known, the one that she bears first, and by which id of the platform. */
export interface KnownViewer {
  handles: string[];
  /** Those that somebody else bore as well: of them only what names her is hers. */
  shared: string[];
  viewerId: string | null;
}

/** By the handle that she bears, and by the platform's id of her where her account keeps it. */
export async function knownViewer(
  tx: Tx,
  of: { handle: string | null; viewerId?: string | null },
): Promise<KnownViewer> {
  const found = await queries.handlesOfViewer(tx, { handle: of.handle, viewerId: of.viewerId ?? null });
  return {
    handles: found.map(({ handle }) => handle),
    shared: found.filter(({ shared }) => shared).map(({ handle }) => handle),
    viewerId: found[0]?.viewerId ?? null,
  };
}

/**
 * Forgets a viewer's handles: comments, claims, phones, agreements to texts. Refuses with STILL_IN_PROGRESS while a piece
 * is kept for her. Answers the ids of the trail's entries that it emptied: whoever erases names them in the trail
 * (decision 0125).
 */
export async function eraseViewerIn(tx: Tx, viewer: KnownViewer): Promise<number[]> {
  if (viewer.handles.length === 0) return [];
  if (await queries.grantedClaimOf(tx, viewer)) throw refusal("STILL_IN_PROGRESS");
  return (await queries.deleteViewer(tx, viewer)).emptied;
}
