import { parisDay } from "#domain/paris-time.ts";
import { refusal } from "#domain/refusals.ts";
import { gramsOfParcel } from "#domain/weight.ts";
import { refuseWithoutMobile } from "#server/addresses/needs-mobile.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { flagForReview } from "#server/orders/flag-for-review.ts";
import { lockForStaff } from "#server/orders/lock-for-staff.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { queueOnce } from "#server/outbox/queue-messages.ts";
import { lockOrdersOfParcel } from "#server/parcels/orders-of-parcel.ts";
import { POINT_CLOSED_REVIEW } from "#wording/relay-points.ts";
import { isClosed } from "./find-points.ts";
import * as queries from "./relay-points.sql.ts";

/** Whose word it is, whoever asked for it. */
const CARRIER = { kind: "carrier" } as const;

/**
 * Before she pays, also where the shop offers no points any more: one that vanished since she chose it is noted, so that her
 * page asks for another one. Pieces that came since may be too heavy for it.
 */
export async function refuseUnfitPoint(context: Context, orderId: string): Promise<void> {
  const order = await queries.readRelay(context.db, { orderId });
  if (!order) return;
  refuseWithoutMobile(order.relay, order.phone);
  if (order.relay.closedOn) throw refusal("RELAY_POINT_CLOSED");
  if (!(await isClosed(context, order.relay, gramsOf(context, order)))) return;
  await inTransaction(context.db, async (tx) => {
    await lockOrder(tx, orderId);
    await queries.noteClosed(tx, { orderId, id: order.relay.id, day: parisDay(new Date()) });
  });
  context.events.changed({ orders: [orderId] });
  throw refusal("RELAY_POINT_CLOSED");
}

/**
 * Just before a label is asked for, of a parcel that somebody may have weighed. A carrier that doesn't answer is asked for the
 * label, and refuses that if it must.
 */
export async function refusePointBeforeLabel(
  context: Context,
  orderId: string,
  weighedGrams: number | undefined,
): Promise<void> {
  const order = await queries.readRelay(context.db, { orderId });
  if (!order || order.hasLabel || order.relay.closedOn) return;
  if (!(await isClosed(context, order.relay, weighedGrams ?? gramsOf(context, order)))) return;
  await noteClosedOfParcel(context, orderId, order.relay.id);
  throw refusal("RELAY_POINT_CLOSED");
}

const gramsOf = (context: Context, { piecesGrams }: { piecesGrams: number | null }): number =>
  gramsOfParcel(piecesGrams, context.settings.current());

/**
 * The point of a paid parcel is closed: its orders wait for staff ('à vérifier'), which holds the parcel back; she is told by
 * mail, once a closure, and her page asks her for another point. Never another one in silence.
 */
export async function noteClosedOfParcel(context: Context, orderId: string, id: string): Promise<void> {
  const orders = await inTransaction(context.db, async (tx) => {
    const others = await lockOrdersOfParcel(tx, orderId);
    await lockForStaff(tx, orderId);
    const noted: string[] = [];
    const day = parisDay(new Date());
    for (const one of new Set([orderId, ...others.map((other) => other.id)])) {
      const changed = await queries.noteClosed(tx, { orderId: one, id, day });
      if (!changed) continue;
      noted.push(one);
      if (one !== orderId) continue;
      await flagForReview(tx, CARRIER, one, POINT_CLOSED_REVIEW);
      await queueOnce(tx, { dedupeKey: `relay-closed:${one}:${id}:${day}`, kind: "relay-closed", orderId });
    }
    return noted;
  });
  context.events.changed({ orders });
}
