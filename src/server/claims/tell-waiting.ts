import type { WaitingTold, WaitingViewer } from "#contract/admin/claims.ts";
import { refusal } from "#domain/refusals.ts";
import type { ToldWay } from "#domain/told-way.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { notifyPages } from "./put-for-claim.ts";
import * as queries from "./tell-waiting.sql.ts";

type Told = { toldAt: Date | null; toldBy: string | null; toldWay: ToldWay | null };

export const asTold = ({ toldAt, toldBy, toldWay }: Told): WaitingTold | null =>
  toldAt && toldWay && { at: toldAt.toISOString(), by: toldBy, way: toldWay };

/** Who waits for a piece, next in line first, and who of them was told of it. */
export async function waitingFor(
  context: Context,
  { productId }: { productId: string },
): Promise<WaitingViewer[]> {
  const rows = await queries.waitingFor(context.lists, { productId });
  return rows.map((row) => ({ claimId: row.id, handle: row.handle, told: asTold(row) }));
}

type Asked = { claimId: number; way: ToldWay; lastToldAt: string | null };

/** Notes that a viewer who waits was told. Of two members of staff who tell her at once, the second one learns of the first. */
export async function tellWaiting(
  context: Context,
  { claimId, way, lastToldAt }: Asked,
): Promise<WaitingTold | null> {
  const { told, liveId } = await inTransaction(context.db, async (tx) => {
    const claim = await lockWaiting(tx, claimId);
    const before = asTold(claim);
    if (before && before.at !== lastToldAt)
      throw refusal("BUYER_ALREADY_TOLD", { by: before.by ?? "", at: before.at });
    const { toldAt, toldBy } = await queries.noteTold(tx, { claimId, way, actorId: staffOf(context).userId });
    await note(tx, context, "waiting-told", claim, { toldWay: way });
    return { told: asTold({ toldAt, toldBy, toldWay: way }), liveId: claim.liveId };
  });
  notifyPages(context, liveId);
  return told;
}

/** Takes back that she was told; harmless when repeated. */
export async function undoWaitingTold(context: Context, { claimId }: { claimId: number }): Promise<null> {
  const liveId = await inTransaction(context.db, async (tx) => {
    const claim = await lockWaiting(tx, claimId);
    if (!claim.toldAt) return undefined;
    await queries.forgetTold(tx, { claimId });
    await note(tx, context, "waiting-told-undone", claim);
    return claim.liveId;
  });
  if (liveId) notifyPages(context, liveId);
  return null;
}

async function lockWaiting(tx: Tx, claimId: number): Promise<queries.LockWaitingRow> {
  const claim = await queries.lockWaiting(tx, { claimId });
  if (!claim) throw refusal("CLAIM_NOT_FOUND");
  if (!claim.waits) throw refusal("CLAIM_DECIDED");
  return claim;
}

const note = (
  tx: Tx,
  context: Context,
  action: "waiting-told" | "waiting-told-undone",
  { liveId, handle, productId }: queries.LockWaitingRow,
  facts: object = {},
) =>
  audit(tx, context, {
    action,
    subjectKind: "live",
    subjectId: liveId,
    after: { handle, productId, ...facts },
  });
