import { isRefusal, refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { takeItemOff } from "#server/orders/remove-item.ts";
import { putOnViewersOrder } from "#server/viewer-orders/put-on-viewers-order.ts";
import { lockViewer } from "#server/viewer-orders/viewer.ts";
import type { AuditAction } from "#wording/audit.ts";
import { itemToCancel, markUndone } from "./cancel-claim.ts";
import { type ClaimRow, lockClaim, markClaim } from "./claim-rows.ts";
import { notifyPages, putForClaim } from "./put-for-claim.ts";
import { joinWaitingList, passUnitsOn } from "./waiting-list.ts";

interface Changed {
  claim: ClaimRow;
  item?: { orderId: string; productId: string } | undefined;
}

/** Locks a claim that is in one of these states. */
async function lockDecidable(tx: Tx, claimId: number, ...states: ClaimRow["state"][]): Promise<ClaimRow> {
  const claim = await lockClaim(tx, claimId);
  if (!claim) throw refusal("CLAIM_NOT_FOUND");
  if (!states.includes(claim.state)) throw refusal("CLAIM_DECIDED");
  return claim;
}

async function note(tx: Tx, context: Context, claim: ClaimRow, action: AuditAction): Promise<void> {
  await audit(tx, context, {
    action,
    subjectKind: "live",
    subjectId: claim.liveId,
    before: { state: claim.state },
    after: { claimId: claim.id, commentId: claim.commentId, handle: claim.handle },
  });
}

/** A member of staff carries a proposal out; when its piece is gone, the viewer is put on the waiting list. */
export async function acceptClaim(
  context: Context,
  input: { claimId: number; productId?: string | undefined },
) {
  const { claimId } = input;
  try {
    const changed = await inTransaction(context.db, async (tx): Promise<Changed> => {
      const claim = await lockDecidable(tx, claimId, "proposed");
      const productId = input.productId ?? claim.productId;
      if (claim.act === "cancel") return { claim, item: await takeOff(tx, context, claim, productId) };
      if (!productId) throw refusal("CLAIM_NEEDS_PIECE");
      const item = await putForClaim(tx, context, claim, productId);
      await note(tx, context, claim, "claim-accepted");
      return { claim, item };
    });
    notifyPages(context, changed.claim.liveId, changed.item);
    return { state: "done" as const };
  } catch (error) {
    if (!isRefusal(error) || error.code !== "PRODUCT_ALREADY_SOLD") throw error;
    await joinWaitingList(context, claimId, "proposed", input.productId);
    return { state: "waiting" as const };
  }
}

async function takeOff(tx: Tx, context: Context, claim: ClaimRow, productId: string | null) {
  await lockViewer(tx, claim.liveId, claim.handle);
  const item = await itemToCancel(tx, claim, productId);
  if (!item && claim.reason === "already-paid") throw refusal("ORDER_LOCKED");
  if (!item) throw refusal(productId === null ? "CLAIM_NEEDS_PIECE" : "ORDER_ITEM_NOT_FOUND");
  const target = { orderId: item.orderId, productId: item.productId };
  const { orderId, itemId } = item;
  await takeItemOff(tx, context, { orderId, itemId, commentId: claim.commentId });
  await markUndone(tx, context, claim.liveId, claim.handle, item.productId);
  await markClaim(tx, context.actor, claim.id, { state: "done", reason: claim.reason, ...target });
  await note(tx, context, claim, "claim-accepted");
  return target;
}

/** Leaves a proposal aside, or takes a viewer off a waiting list. */
export async function dismissClaim(context: Context, { claimId }: { claimId: number }) {
  const claim = await inTransaction(context.db, async (tx) => {
    const locked = await lockDecidable(tx, claimId, "proposed", "waiting", "granted");
    await markClaim(tx, context.actor, claimId, { state: "dismissed", reason: locked.reason });
    if (locked.state === "granted" && locked.productId) await passUnitsOn(tx, [locked.productId]);
    await note(tx, context, locked, "claim-dismissed");
    return locked;
  });
  notifyPages(context, claim.liveId);
  if (claim.state === "granted" && claim.productId) context.events.changed({ products: [claim.productId] });
  return { state: "dismissed" as const };
}

/** Takes back what a claim did, whoever carried it out; a proposal that staff accepted or left aside is one again. */
export async function undoClaim(context: Context, { claimId }: { claimId: number }) {
  const { claim, item, state } = await inTransaction(context.db, async (tx) => {
    const claim = await lockDecidable(tx, claimId, "done", "waiting", "dismissed");
    if (claim.state === "dismissed") return { claim, state: await proposeAgain(tx, context, claim) };
    const item = await (claim.act === "claim" ? undoItem(tx, context, claim) : putBack(tx, context, claim));
    if (claim.reason !== null) return { claim, item, state: await proposeAgain(tx, context, claim) };
    await markClaim(tx, context.actor, claimId, { state: "undone" });
    await note(tx, context, claim, "claim-undone");
    return { claim, item, state: "undone" as const };
  });
  notifyPages(context, claim.liveId, item);
  return { state };
}

/** Only what was a proposal has a reason why; two of them say that there was nothing to decide. */
async function proposeAgain(tx: Tx, context: Context, claim: ClaimRow) {
  const { reason } = claim;
  if (reason === null || reason === "handled-by-hand" || reason === "nothing-to-cancel")
    throw refusal("CLAIM_DECIDED");
  // Once accepted by mistake, it is neither entered by itself nor with the sure ones.
  const isDoubted = claim.state === "done" && reason === "automatic-off";
  await markClaim(tx, context.actor, claim.id, {
    state: "proposed",
    reason: isDoubted ? "not-sure" : reason,
  });
  await note(tx, context, claim, "claim-proposed-again");
  return "proposed" as const;
}

async function undoItem(tx: Tx, context: Context, claim: ClaimRow) {
  if (claim.state === "waiting") return undefined;
  if (!claim.orderId || !claim.itemId) throw refusal("ORDER_ITEM_NOT_FOUND");
  const productId = await takeItemOff(tx, context, { orderId: claim.orderId, itemId: claim.itemId });
  return { orderId: claim.orderId, productId };
}

/** What was taken off because of the comment is put on again, if a unit is left. */
async function putBack(tx: Tx, context: Context, claim: ClaimRow) {
  if (!claim.productId) throw refusal("ORDER_ITEM_NOT_FOUND");
  return putOnViewersOrder(tx, context, {
    liveId: claim.liveId,
    handle: claim.handle,
    productId: claim.productId,
  });
}
