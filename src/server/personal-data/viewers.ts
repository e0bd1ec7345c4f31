import type { FoundHandle } from "#contract/admin/personal-data.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { allowMoreTime, type Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { bare, containing } from "#server/db/search-text.ts";
import { eraseViewerIn, knownViewer } from "#server/erasure/erase-viewer.ts";
import { collectData, LONGEST_SECONDS } from "./collect-data.ts";
import * as queries from "./requests.sql.ts";
import { zipData } from "./zip-data.ts";

/** Ten viewers whose handle or shown name contains the text; nobody for an empty one. */
export async function searchHandles({ lists }: Context, { q }: { q: string }): Promise<FoundHandle[]> {
  const text = bare(q);
  return text === "" ? [] : queries.searchHandles(lists, { pattern: containing(text) });
}

/** What is kept of a handle that is no person. Refuses with VIEWER_NOT_FOUND and VIEWER_IS_PERSON. */
export async function exportViewer(context: Context, { viewerId }: { viewerId: string }) {
  const data = await inTransaction(context.db, async (tx) => {
    await allowMoreTime(tx, LONGEST_SECONDS);
    const handle = await handleOf(tx, viewerId);
    await audit(tx, context, { action: "viewer-exported", subjectKind: "viewer", subjectId: viewerId });
    return collectData(tx, { userId: null, handle });
  });
  return zipData(context, data);
}

/**
 * Takes a viewer who is no person out of the shop, with her comments and what she waited for. Refuses with
 * VIEWER_NOT_FOUND, VIEWER_IS_PERSON and STILL_IN_PROGRESS.
 */
export async function eraseViewer(context: Context, { viewerId }: { viewerId: string }) {
  await inTransaction(context.db, async (tx) => {
    await allowMoreTime(tx, LONGEST_SECONDS);
    const trailEntries = await eraseViewerIn(
      tx,
      await knownViewer(tx, { handle: await handleOf(tx, viewerId) }),
    );
    await audit(tx, context, {
      action: "viewer-erased",
      subjectKind: "viewer",
      subjectId: viewerId,
      after: { trailEntries },
    });
  });
  return { erased: true } as const;
}

async function handleOf(tx: Tx, viewerId: string): Promise<string> {
  const viewer = await queries.findViewer(tx, { viewerId });
  if (!viewer) throw refusal("VIEWER_NOT_FOUND");
  if (viewer.userId) throw refusal("VIEWER_IS_PERSON");
  return viewer.handle;
}
