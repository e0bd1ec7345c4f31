import { isRefusal, refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { askToPayFirst } from "#server/unpaid-ladder/pay-first.ts";
import { refuseBlocked } from "#server/unpaid-ladder/refuse-blocked.ts";
import { type PutItem, putOnViewersOrder } from "#server/viewer-orders/put-on-viewers-order.ts";
import { ACTOR_NAMES } from "#wording/actors.ts";
import { type ClaimRow, markClaim, type Outcome } from "./claim-rows.ts";
import * as queries from "./claims.sql.ts";

/** What a refusal of the item makes of the claim; undefined: it is no answer about the claim. */
const AFTER_REFUSAL: Record<string, Outcome | undefined> = {
  PRODUCT_ALREADY_IN_ORDER: { state: "repeated" },
  COMMENT_ALREADY_HANDLED: { state: "dismissed", reason: "handled-by-hand" },
  PRODUCT_INCOMPLETE: { state: "proposed", reason: "incomplete" },
  PRODUCT_NOT_FOUND: { state: "proposed", reason: "no-such-piece" },
  ORDER_FULL: { state: "proposed", reason: "order-locked" },
  ORDER_LOCKED: { state: "proposed", reason: "order-locked" },
  VIEWER_BLOCKED: { state: "proposed", reason: "blocked" },
};

export const afterRefusal = (error: unknown): Outcome | undefined =>
  isRefusal(error) ? AFTER_REFUSAL[error.code] : undefined;

/** Writes the item of a claim that the caller has locked; `unitHeld`: its unit was kept for it. */
export async function putForClaim(
  tx: Tx,
  context: Context,
  claim: ClaimRow,
  productId: string,
  { unitHeld = false, tied = true }: { unitHeld?: boolean; tied?: boolean } = {},
): Promise<PutItem> {
  const item = await putOnViewersOrder(tx, context, {
    liveId: claim.liveId,
    handle: claim.handle,
    productId,
    commentId: claim.commentId ?? undefined,
    tied,
    again: true,
    unitHeld,
  });
  if (context.actor.kind === "system") await refuseBlocked(tx, item.orderId, claim.handle);
  if (tied && claim.commentId !== null && context.actor.kind === "system")
    await leaveToStaff(tx, claim.commentId);
  await markClaim(tx, context.actor, claim.id, {
    state: "done",
    // Only what was a proposal has one, and is a proposal again when that is undone: of several pieces, for all of them.
    reason: claim.productId === null ? "which-piece" : claim.reason,
    productId,
    orderId: item.orderId,
    itemId: item.itemId,
  });
  if (context.actor.kind === "system") await askToPayFirst(tx, context, claim.handle, item.orderId);
  return item;
}

/** The tie is ours to read, so nobody can be about to make it: a member of staff who was faster has read the comment herself. */
async function leaveToStaff(tx: Tx, commentId: number): Promise<void> {
  const tied = await queries.findStaffTie(tx, { commentId });
  if (tied)
    throw refusal("COMMENT_ALREADY_HANDLED", {
      orderNumber: tied.orderNumber,
      by: tied.name ?? ACTOR_NAMES.admin,
    });
}

export function notifyPages(
  context: Context,
  liveId: string,
  item?: { orderId: string; productId: string },
): void {
  context.events.changed({
    marks: [liveId],
    ...(item ? { orders: [item.orderId], products: [item.productId] } : {}),
  });
}
