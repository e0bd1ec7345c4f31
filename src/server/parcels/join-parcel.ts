import { isToPack, type OrderStatus } from "#domain/order-status.ts";
import type { Actor } from "#server/context.ts";
import { carryOutCreditTasks } from "#server/credits/give-back.ts";
import type { Tx } from "#server/db/database.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { FEE_PAID_TWICE } from "#wording/parcels.ts";
import * as queries from "./parcels.sql.ts";

/**
 * Locks the parcels that an order might join, right after the order itself: whoever settles it takes pieces, credit and money
 * after them (decision 0112).
 */
export async function lockParcelsToJoin(tx: Tx, orderId: string): Promise<void> {
  await queries.lockGathering(tx, { orderId });
  await queries.lockParcelsToJoin(tx, { orderId });
}

/**
 * Puts an order that is being settled into a parcel, and answers which: the one that it announced, or the open one of the
 * same person and address, or one of its own. A fee that it paid although its parcel has one is asked back. The caller
 * has called `lockParcelsToJoin` and writes the parcel with the status; `settle-at-once.sql` does the same for an order that opens
 * its own.
 */
export async function joinParcel(
  tx: Tx,
  actor: Actor,
  orderId: string,
  to: OrderStatus = "paid",
): Promise<string> {
  const order = await queries.readOrder(tx, { orderId });
  const before =
    order.parcelId === null ? undefined : await queries.lockParcel(tx, { parcelId: order.parcelId });
  if (before?.state === "open" && (before.key === null || before.key === order.key))
    return joined(tx, actor, orderId, before.id);
  if (before) {
    await queries.giveFee(tx, { orderId });
    await leaveLabel(tx, actor, orderId, isToPack(to));
  }
  for (;;) {
    const found = await lockJoinable(tx, order);
    const isPaidBack =
      found && (order.chargedCents === 0 || (await askFeeBack(tx, orderId, order.chargedCents)));
    if (found && isPaidBack) return joined(tx, actor, orderId, found.id);
    const own = await queries.openParcel(tx, {
      ...(found ? NOBODY : whoMayJoin(order)),
      feeCents: order.feeCents,
      givenCents: order.feeCents - order.chargedCents,
    });
    // Another order of hers was settled meanwhile.
    if (own) return own.id;
  }
}

/** The label of the parcel that an order leaves is not its own; `isOver`: where nothing else goes in that parcel, nobody's. */
export async function leaveLabel(tx: Tx, actor: Actor, orderId: string, isOver = true): Promise<void> {
  await queries.leaveLabel(tx, { orderId, keepsNumber: false });
  if (!isOver) return;
  for (const { trackingNumber } of await queries.dropLabel(tx, { orderId }))
    await writeHistory(tx, actor, orderId, "label", { discarded: trackingNumber });
}

const NOBODY = { userId: null, key: null, liveId: null };

const whoMayJoin = ({ userId, key, liveId }: queries.ReadOrderRow) =>
  userId === null || key === null ? NOBODY : { userId, key, liveId };

const lockJoinable = async (tx: Tx, { userId, key, liveId }: queries.ReadOrderRow) =>
  userId === null || key === null ? undefined : await queries.lockJoinable(tx, { userId, key, liveId });

/** False where the payments of the order do not hold so much. What was paid with credit is there again at once. */
export async function askFeeBack(tx: Tx, orderId: string, cents: number): Promise<boolean> {
  const asked = await queries.askFeeBack(tx, { orderId, cents, reason: FEE_PAID_TWICE });
  if (asked.length === 0) return false;
  await carryOutCreditTasks(tx, { kind: "system" }, orderId);
  return true;
}

async function joined(tx: Tx, actor: Actor, orderId: string, parcelId: string): Promise<string> {
  const others = await queries.readNumbers(tx, { parcelId, orderId });
  await queries.takeLabel(tx, { parcelId, orderId });
  await writeHistory(tx, actor, orderId, "parcel", { with: others.map(({ orderNumber }) => orderNumber) });
  return parcelId;
}
