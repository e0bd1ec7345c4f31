import { codeOfReturn, stateOfCode } from "#domain/carrier-codes.ts";
import { type Journey, journeyOf } from "#domain/carrier-journey.ts";
import { ORDER_MOVES, type OrderMove, type OrderStatus } from "#domain/order-life.ts";
import { isSettled } from "#domain/order-status.ts";
import type { Actor } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { ReadTooEarly } from "#server/db/errors.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { changeStatus } from "#server/orders/change-status.ts";
import { queueOnce } from "#server/outbox/queue-messages.ts";
import { isToldWith } from "#server/parcels/follow.ts";
import { lockOrdersOfParcel } from "#server/parcels/orders-of-parcel.ts";
import type { ToldEvent } from "./timeline.ts";
import * as queries from "./tracking.sql.ts";

const CARRIER: Actor = { kind: "carrier" };

/** News older than this are no news to a buyer: after an outage nobody is written to about last week. */
const NEWS_FOR_MS = 48 * 3_600_000;

export interface Heard {
  /** Orders whose parcel is somewhere else now. */
  orders: string[];
  /** Codes that say nothing to the shop. */
  unknownCodes: string[];
}

/**
 * Keeps what the carrier tells of a parcel, and takes its orders along. Each event is kept once; the state follows from
 * all of them, so that it is the same in whatever order they come.
 */
export async function hearOfParcel(
  tx: Tx,
  trackingNumber: string,
  told: readonly ToldEvent[],
  now: Date,
): Promise<Heard> {
  const fresh = await queries.insertEvents(tx, {
    trackingNumber,
    codes: told.map(({ code }) => code),
    times: told.map(({ at }) => at),
    labels: told.map(({ label }) => label),
    now,
  });
  if (fresh.length === 0 && !(await queries.wasHeldByReview(tx, { trackingNumber })).held)
    return { orders: [], unknownCodes: [] };
  const orders = await lockBearers(tx, trackingNumber);
  const before = await queries.lockParcel(tx, { trackingNumber });
  const events = await queries.readEvents(tx, { trackingNumber });
  const { returnCaseId } = before;
  const journey = journeyOf(
    events.map(({ code, at }) => ({
      code: returnCaseId === null ? code : codeOfReturn(code),
      at: at.toISOString(),
    })),
  );
  const handedOverAt = dateOf(journey.handedOverAt);
  const deliveredAt = dateOf(journey.deliveredAt);
  await queries.writeJourney(tx, {
    trackingNumber,
    state: journey.state,
    since: dateOf(journey.since),
    handedOverAt,
    deliveredAt,
    doubt: journey.doubt,
    lastEventAt: events[0]?.at ?? null,
  });
  if (returnCaseId !== null) {
    const isDated = await followReturn(tx, returnCaseId, journey, now);
    const isElsewhere = isDated || journey.state !== before.state;
    return { orders: isElsewhere ? [before.orderId] : [], unknownCodes: unknownIn(fresh) };
  }
  // Of a parcel that arrived meanwhile one message is enough, of the first order of hers that it moves.
  const { from }: OrderMove = ORDER_MOVES[deliveredAt === null ? "take-over" : "arrive"];
  const moving = orders.filter(({ status, underReview }) => from.includes(status) && !underReview);
  for (const [place, order] of moving.entries()) {
    const isTold = isToldWith(moving, place);
    const takenOver =
      handedOverAt !== null &&
      (await follow(
        tx,
        order,
        { move: "take-over", to: "shipped", at: handedOverAt },
        isTold || deliveredAt !== null || isOld(handedOverAt, now),
      ));
    if (deliveredAt !== null)
      await follow(
        tx,
        takenOver ? { ...order, status: "shipped" } : order,
        { move: "arrive", to: "delivered", at: deliveredAt },
        isTold || isOld(deliveredAt, now),
      );
  }
  await queries.keepTimes(tx, { orderIds: orders.map(({ id }) => id), handedOverAt, deliveredAt });
  return {
    orders: journey.state === before.state ? [] : orders.map(({ id }) => id),
    unknownCodes: unknownIn(fresh),
  };
}

/** The orders that go under this number, with their parcel; none, where a return does, whose order is locked with its parcel. */
async function lockBearers(tx: Tx, trackingNumber: string): Promise<queries.ReadBearersRow[]> {
  const bearer = await queries.findBearer(tx, { trackingNumber });
  const locked = bearer ? await lockOrdersOfParcel(tx, bearer.id) : [];
  const orders = await queries.readBearers(tx, { trackingNumber });
  // The one that was found went into another parcel meanwhile, and left its label with those of its own.
  if (orders.some(({ id, status }) => isSettled(status) && !locked.some((one) => one.id === id)))
    throw new ReadTooEarly("Other orders go under this number");
  return orders;
}

const unknownIn = (fresh: readonly { code: string }[]): string[] =>
  fresh.map(({ code }) => code).filter((code) => stateOfCode(code) === undefined);

/** The carrier has the parcel of a return, or brought it: the proof of its sending, and its arrival. True: it says so now. */
async function followReturn(tx: Tx, caseId: string, journey: Journey, now: Date): Promise<boolean> {
  const receivedAt = dateOf(journey.deliveredAt);
  const dated = await queries.dateReturn(tx, { caseId, sentAt: dateOf(journey.handedOverAt), receivedAt });
  if (!dated) return false;
  const { orderId, hasLeft, hasCome } = dated;
  if (hasLeft || hasCome)
    await writeHistory(tx, CARRIER, orderId, "return", { step: hasCome ? "arrived" : "on-its-way" });
  if (hasCome && receivedAt && !isOld(receivedAt, now))
    await queueOnce(tx, {
      dedupeKey: `return-received:${caseId}`,
      kind: "return-received",
      orderId,
      facts: { caseId },
    });
  return true;
}

type Move = { move: "take-over" | "arrive"; to: OrderStatus; at: Date };

/**
 * Moves an order with its parcel, never backwards: one that is further already, or was cancelled, stays. So does one
 * that staff must look at first; they see where its parcel is.
 */
async function follow(
  tx: Tx,
  { id, status }: queries.ReadBearersRow,
  { move, to, at }: Move,
  isOldNews: boolean,
): Promise<boolean> {
  const { from }: OrderMove = ORDER_MOVES[move];
  if (!from.includes(status)) return false;
  await changeStatus(tx, CARRIER, { orderId: id, move, to, at, isOldNews });
  return true;
}

const isOld = (at: Date, now: Date): boolean => now.getTime() - at.getTime() > NEWS_FOR_MS;
const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));
