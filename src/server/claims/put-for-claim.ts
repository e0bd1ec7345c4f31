import { isRefusal, refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { type PutLine, putOnViewersOrder } from "#server/live-console/put-on-viewers-order.ts";
import { ACTOR_NAMES } from "#wording/actors.ts";
import { type ClaimRow, markClaim, type Outcome } from "./claim-rows.ts";

/** What a refusal of the line makes of the claim; undefined: it is no answer about the claim. */
const AFTER_REFUSAL: Record<string, Outcome | undefined> = {
  PRODUCT_ALREADY_IN_ORDER: { state: "repeated" },
  COMMENT_ALREADY_HANDLED: { state: "dismissed", reason: "handled-by-hand" },
  PRODUCT_NOT_FOUND: { state: "proposed", reason: "no-such-piece" },
  ORDER_FULL: { state: "proposed", reason: "order-locked" },
  ORDER_LOCKED: { state: "proposed", reason: "order-locked" },
};

export const afterRefusal = (error: unknown): Outcome | undefined =>
  isRefusal(error) ? AFTER_REFUSAL[error.code] : undefined;

/** Writes the line of a claim that the caller has locked; `unitHeld`: its unit was kept for it. */
export async function putForClaim(
  tx: Tx,
  context: Context,
  claim: ClaimRow,
  productId: string,
  { unitHeld = false, tied = true }: { unitHeld?: boolean; tied?: boolean } = {},
): Promise<PutLine> {
  const line = await putOnViewersOrder(tx, context, {
    liveId: claim.live_id,
    handle: claim.handle,
    productId,
    commentId: tied ? claim.comment_id : undefined,
    again: true,
    unitHeld,
  });
  if (tied && context.actor.kind === "system") await leaveToOperator(tx, claim.comment_id);
  await markClaim(tx, context.actor, claim.id, {
    state: "done",
    productId,
    orderId: line.orderId,
    itemId: line.itemId,
  });
  return line;
}

const operators = statement<{ order_number: string; name: string | null }>(`
  select o.order_number, u.display_name as name
  from comment_orders c join orders o on o.id = c.order_id left join users u on u.id = c.actor_id
  where c.comment_id = $1 and c.actor_kind = 'admin'`);

/** The tie is ours to read, so nobody can be about to make it: an operator who was faster has read the comment herself. */
async function leaveToOperator(tx: Tx, commentId: number): Promise<void> {
  const [tied] = await operators(tx, commentId);
  if (tied)
    throw refusal("COMMENT_ALREADY_HANDLED", {
      orderNumber: tied.order_number,
      by: tied.name ?? ACTOR_NAMES.admin,
    });
}

export function tell(context: Context, liveId: string, line?: { orderId: string; productId: string }): void {
  context.events.changed({
    marks: [liveId],
    ...(line ? { orders: [line.orderId], products: [line.productId] } : {}),
  });
}
