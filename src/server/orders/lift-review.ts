import { isSettled } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Actor, Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { queueContractOf } from "#server/outbox/queue-messages.ts";
import { takeUnitsAgain } from "#server/products/units.ts";
import { lockForStaff } from "./lock-for-staff.ts";
import { namePieces } from "./name-pieces.ts";
import * as queries from "./orders.sql.ts";
import { givenBackPieces } from "./owe-back.sql.ts";
import { keepMoneyOfPieces, oweBack } from "./owe-back.ts";

interface Lifted {
  orderId: string;
  reason: string;
  /** Only where this is all that the mark says. */
  onlyReason?: string;
}

/** Its pieces are taken as far as they were not given back; answers which were, and refuses where one is gone. */
async function makeWhole(tx: Tx, actor: Actor, orderId: string): Promise<string[]> {
  const givenBack = (await givenBackPieces(tx, { orderId })).map(({ productId }) => productId);
  const { taken, gone } =
    givenBack.length > 0 ? { taken: [], gone: givenBack } : await takeUnitsAgain(tx, orderId);
  if (gone.length > 0) throw refusal("PIECES_GONE", { pieces: await namePieces(tx, gone) });
  await keepMoneyOfPieces(tx, actor, orderId);
  await oweBack(tx, actor, orderId);
  return taken;
}

/**
 * Takes the mark 'à vérifier' off an order, in the caller's transaction; answers the products of which a unit was taken.
 * An order that is to be packed must have all its pieces: those that are free again are taken, and their money is not owed
 * any more; while one is gone, or was given back, the mark stays.
 */
export async function liftReview(
  tx: Tx,
  context: Context,
  { orderId, reason, onlyReason }: Lifted,
): Promise<string[]> {
  const order = await lockForStaff(tx, orderId);
  if (onlyReason !== undefined && order.reviewReason !== onlyReason) return [];
  if (order.reviewReason === null) throw refusal("ORDER_NOT_UNDER_REVIEW");
  const taken = isSettled(order.status) ? await makeWhole(tx, context.actor, orderId) : [];
  await queries.clearReview(tx, { orderId });
  // Money that raised a doubt was settled without a word to the customer; now the confirmation is due.
  if (isSettled(order.status)) await queueContractOf(tx, orderId);
  await writeHistory(tx, context.actor, orderId, "review", { cleared: order.reviewReason }, reason);
  await audit(tx, context, {
    action: "order-review-cleared",
    subjectKind: "order",
    subjectId: orderId,
    before: { reviewReason: order.reviewReason },
    after: { reason },
  });
  return taken;
}
