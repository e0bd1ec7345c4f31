import type { ClaimState } from "#domain/claim-state.ts";
import { isRefusal, refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { actorColumns, type Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { changeStatus } from "#server/orders/change-status.ts";
import { handOverUnits, takeOneUnit } from "#server/products/units.ts";
import { listViewer, lockViewer } from "#server/viewer-orders/viewer.ts";
import { lockClaim, markClaim, takeClaim } from "./claim-rows.ts";
import { afterRefusal, notifyPages, putForClaim } from "./put-for-claim.ts";
import * as queries from "./waiting-list.sql.ts";

/**
 * Puts a viewer on the waiting list of the piece that her claim (in state `from`) names. Decided under the lock of the
 * piece: a unit that was freed meanwhile, with nobody before her, is granted at once.
 */
export async function joinWaitingList(
  context: Context,
  claimId: number,
  from: ClaimState,
  productId?: string,
): Promise<void> {
  const joined = await inTransaction(context.db, async (tx) => {
    const claim = from === "new" ? await takeClaim(tx, claimId, from) : await lockClaim(tx, claimId);
    const wanted = productId ?? claim?.productId;
    if (!claim || claim.state !== from || !wanted) return undefined;
    await queries.lockProducts(tx, { productIds: [wanted] });
    await markClaim(tx, context.actor, claim.id, { state: "waiting", productId: wanted });
    await audit(tx, context, {
      action: "claim-waiting",
      subjectKind: "live",
      subjectId: claim.liveId,
      after: { claimId: claim.id, productId: wanted, handle: claim.handle, commentId: claim.commentId },
    });
    return { liveId: claim.liveId, productId: wanted };
  }).catch((error: unknown) => {
    if (brokenConstraint(error) === "claims_wait_once") return undefined;
    throw error;
  });
  // The piece is looked at again: a unit may have been freed just before.
  if (joined) return context.events.changed({ marks: [joined.liveId], products: [joined.productId] });
  await inTransaction(context.db, async (tx) => {
    const claim = await takeClaim(tx, claimId, from);
    if (claim) await markClaim(tx, context.actor, claim.id, { state: "repeated" });
  });
}

/**
 * Puts a viewer on the waiting list of a piece because a member of staff says so; she may have asked by another way than
 * a comment. Does nothing where she is on it already. Answers her place: 1 is next, 0 if a unit is already hers.
 */
export async function waitForPiece(
  context: Context,
  input: { liveId: string; handle: string; productId: string; commentId?: number | undefined },
): Promise<{ rank: number }> {
  const { liveId, handle, productId, commentId } = input;
  const piece = await queries.findPiece(context.db, { liveId, productId });
  if (!piece) throw refusal("PRODUCT_NOT_FOUND");
  const proposal =
    commentId === undefined
      ? undefined
      : await queries.findProposal(context.db, { commentId, handle, productId });
  if (proposal) await joinWaitingList(context, proposal.id, "proposed", productId);
  else
    await inTransaction(context.db, async (tx) => {
      // One comment's claims are numbered.
      await lockViewer(tx, liveId, handle);
      await listViewer(tx, handle);
      await queries.lockProducts(tx, { productIds: [productId] });
      const joined = await queries.insertWaiting(tx, {
        ...piece,
        ...actorColumns(context.actor),
        liveId,
        handle,
        productId,
        commentId: commentId ?? null,
      });
      if (joined)
        await audit(tx, context, {
          action: "claim-waiting",
          subjectKind: "live",
          subjectId: liveId,
          after: { claimId: joined.id, productId, handle, ...(commentId === undefined ? {} : { commentId }) },
        });
    });
  // The piece is looked at again: a unit may have been freed just before.
  context.events.changed({ marks: [liveId], products: [productId] });
  return { rank: (await queries.findRank(context.db, { productId, handle }))?.rank ?? 0 };
}

/**
 * Gives units that are free to those who wait for them, in order, and writes the items of those who were given one.
 * Whatever a stop left half done is found again: a granted claim keeps its unit until its item is there. Answers how
 * many items were written.
 */
export async function serveWaiting(context: Context): Promise<number> {
  for (const { id } of await queries.productsToServe(context.comments)) await grantFreeUnits(context, id);
  let written = 0;
  // Again as long as there is something new: who can't have her unit passes it on.
  const tried = new Set<number>();
  for (;;) {
    const fresh = (await queries.grantedClaims(context.comments)).filter(({ id }) => !tried.has(id));
    if (fresh.length === 0) return written;
    for (const claim of fresh) {
      tried.add(claim.id);
      if (await enterGranted(context, claim)) written += 1;
    }
  }
}

/** More units than items were freed, or staff have raised the stock. */
async function grantFreeUnits(context: Context, productId: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await queries.lockProducts(tx, { productIds: [productId] });
    while ((await queries.findWaiting(tx, { productId })) && (await takeOneUnit(tx, productId)))
      await handOverUnits(tx, [productId]);
  });
}

/** Under the lock of its viewer, as whatever she says: 'j'annule' finds the unit before its item, or the item. */
async function enterGranted(
  context: Context,
  granted: queries.GrantedClaimsRow,
  tied = true,
): Promise<boolean> {
  const { id: claimId, liveId, handle } = granted;
  try {
    const put = await inTransaction(context.db, async (tx) => {
      await lockViewer(tx, liveId, handle);
      const claim = await takeClaim(tx, claimId, "granted");
      if (!claim?.productId) return undefined;
      const item = await putForClaim(tx, context, claim, claim.productId, { unitHeld: true, tied });
      // After the live nobody looks at orders that grow: whoever is next is asked to pay, for as long as the one before.
      if (await queries.findToAsk(tx, { orderId: item.orderId }))
        await changeStatus(tx, context.actor, { orderId: item.orderId, move: "ask-by-itself", to: "to-pay" });
      return { liveId: claim.liveId, item };
    });
    if (put) notifyPages(context, put.liveId, put.item);
    return put !== undefined;
  } catch (error) {
    // Her comment gave another order its items: the item is written all the same, without the tie.
    if (tied && isRefusal(error) && error.code === "COMMENT_ALREADY_HANDLED")
      return enterGranted(context, granted, false);
    const outcome = afterRefusal(error);
    if (!outcome) throw error;
    const passed = await inTransaction(context.db, async (tx) => passOn(tx, context, claimId, outcome));
    if (passed) context.events.changed({ marks: [passed.liveId], products: [passed.productId] });
    return false;
  }
}

/** She can't have it: her unit goes to whoever is next. */
async function passOn(
  tx: Tx,
  context: Context,
  claimId: number,
  outcome: Parameters<typeof markClaim>[3],
): Promise<{ liveId: string; productId: string } | undefined> {
  const claim = await takeClaim(tx, claimId, "granted");
  if (!claim?.productId) return undefined;
  await markClaim(tx, context.actor, claim.id, outcome);
  await passUnitsOn(tx, [claim.productId]);
  return { liveId: claim.liveId, productId: claim.productId };
}

/** Units that were granted, to claims that the caller has marked otherwise, go to whoever is next, or back to everybody. */
export async function passUnitsOn(tx: Tx, productIds: readonly string[]): Promise<void> {
  await queries.lockProducts(tx, { productIds });
  await handOverUnits(tx, productIds);
}
