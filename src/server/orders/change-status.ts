import type { MoneyByHand } from "#domain/money-by-hand.ts";
import {
  type MoveName,
  ORDER_MOVES,
  ORDER_STATES,
  type OrderEffect,
  type OrderMove,
  type OrderState,
} from "#domain/order-life.ts";
import {
  allowsMove,
  effectsOf,
  isCancelled,
  isSent,
  isSettled,
  maySetStatus,
  type OrderStatus,
} from "#domain/order-status.ts";
import { parisDay, parisInstant } from "#domain/paris-time.ts";
import { refusal } from "#domain/refusals.ts";
import type { Actor } from "#server/context.ts";
import { releaseCredit } from "#server/credits/release-credit.ts";
import type { Tx } from "#server/db/database.ts";
import { sendInvoiceAfterContract } from "#server/money/invoice-after-contract.ts";
import { keepContract } from "#server/money/keep-contract.ts";
import { closeWithdrawal } from "#server/money/money.sql.ts";
import { noteMoney } from "#server/money/money-by-hand.ts";
import { writeStatusHistory } from "#server/order-history/history.ts";
import { queueAutomaticOf, queueContractOfSale, queueWayBack } from "#server/outbox/automatic-message.ts";
import { joinParcel, lockParcelsToJoin } from "#server/parcels/join-parcel.ts";
import { feeThatStays, keepParcelState, leaveParcel } from "#server/parcels/leave-parcel.ts";
import { leaveLabel } from "#server/parcels/parcels.sql.ts";
import { releaseUnits, takeUnitsAgain } from "#server/products/units.ts";
import { freePromoUse, takePromoUseAgain } from "#server/promo-codes/follow-order.ts";
import { ACTOR_NAMES } from "#wording/actors.ts";
import * as queries from "./change-status.sql.ts";
import { namePieces } from "./name-pieces.ts";
import { openRefundTasks } from "./open-refund-tasks.ts";
import { keepMoneyOfOrder, oweBack } from "./owe-back.ts";
import { oweReturns } from "./return-refunds.ts";

export interface StatusChange {
  orderId: string;
  /** Which move of the order's life this is; what it may and does stands there. */
  move: MoveName;
  to: OrderStatus;
  /** Refused with ORDER_CHANGED when the order has moved on since the caller read this version. */
  expectedVersion?: number;
  /** Refused likewise when it has neither this status nor the new one. */
  expectedStatus?: OrderStatus | undefined;
  reason?: string | undefined;
  /** How the money of an order arrived that becomes paid by hand. */
  money?: MoneyByHand | undefined;
  /** Marks the order 'à vérifier' in the same step. */
  reviewReason?: string;
  /** When it happened, where that is known better than by the moment at which the shop hears of it. */
  at?: Date;
  /** The day (ISO date, Paris) on which it was delivered, as staff say; refused with DELIVERED_TOO_EARLY before it left. */
  deliveredOn?: string | undefined;
  /** Too old to be news, or told with another order of its parcel: no automatic message tells of the new state. */
  isOldNews?: boolean;
  /** The delivery fee goes back too, although other orders go in the parcel: the law says so of a withdrawal. */
  givesFee?: boolean;
}

/** The order as it was locked, with the money that it holds. */
interface LockedOrder {
  status: OrderStatus;
  version: number;
  capturedCents: number;
  /** The parcel that it is in, or comes into with this change. */
  parcelId: string | null;
  /** The products of which the change freed a unit. */
  freed?: readonly string[];
}

/** The same with what of her credit is set apart for it. */
interface OrderToMove extends LockedOrder {
  paidAt: Date | null;
  creditCents: number;
  /** What was noted of its money with this change. */
  notedCents: number;
}

/** What each refusal of a state to be reached looks at; the order's life says which states ask. */
const REFUSED_WHEN = {
  ORDER_UNDER_REVIEW: (order: queries.LockOrderToMoveRow) => order.underReview,
  ORDER_HAS_RETURNS: (order: queries.LockOrderToMoveRow) => order.hasReturns,
};

interface Applied {
  tx: Tx;
  actor: Actor;
  change: StatusChange;
  order: OrderToMove;
}

/**
 * What is not carried out before the status is written: `applyStatus` queues the confirmation after it, triggers end a
 * contract with the status or, of a cancelled order that is sold anew, as the next one is kept.
 */
const FOLLOWS = ["end-contract", "confirm-contract"] as const;
type Following = (typeof FOLLOWS)[number];
const follows = (effect: OrderEffect): effect is Following => FOLLOWS.some((one) => one === effect);

/** How each other effect of the order's life is carried out before the status is written. */
const CARRY_OUT: Record<Exclude<OrderEffect, Following>, (applied: Applied) => Promise<unknown>> = {
  "withdraw-attempts": ({ tx, change }) => queries.withdrawAttempts(tx, { orderId: change.orderId }),
  async "free-units"({ tx, change, order }) {
    order.freed = await releaseUnits(tx, change.orderId);
  },
  async "take-units"({ tx, change }) {
    const { gone } = await takeUnitsAgain(tx, change.orderId);
    if (gone.length > 0) throw refusal("PIECES_GONE", { pieces: await namePieces(tx, gone) });
  },
  async "free-credit"({ tx, actor, change, order }) {
    if (order.creditCents > 0) await releaseCredit(tx, actor, change.orderId);
  },
  "free-promo": ({ tx, change }) => freePromoUse(tx, change.orderId),
  "take-promo": ({ tx, change }) => takePromoUseAgain(tx, change.orderId),
  async "owe-refund"({ tx, actor, change, order }) {
    if (order.capturedCents === 0) return;
    const keptCents = isCancelled(change.to) && !change.givesFee ? await feeThatStays(tx, change.orderId) : 0;
    await openRefundTasks(tx, actor, change.orderId, change.reason ?? "", keptCents);
  },
  "keep-money": ({ tx, actor, change }) => keepMoneyOfOrder(tx, actor, change.orderId),
  async "note-money"({ tx, actor, change, order }) {
    if (!change.money) return;
    order.notedCents = await noteMoney(tx, actor, change.orderId, change.money);
    order.capturedCents += order.notedCents;
  },
  async "keep-contract"({ tx, change: { orderId }, order: { status, paidAt, notedCents } }) {
    await keepContract(tx, orderId, isSettled(status) && paidAt ? { settledAt: paidAt } : {});
    if (notedCents) await sendInvoiceAfterContract(tx, orderId);
  },
  async "join-parcel"({ tx, actor, change, order }) {
    order.parcelId = await joinParcel(tx, actor, change.orderId, change.to);
  },
  "leave-parcel": ({ tx, actor, change }) => leaveParcel(tx, actor, change.orderId),
};

/**
 * Changes an order's status, whoever asks: locks the order, refuses what its life (domain/order-life.ts) refuses, and
 * carries out what the move brings with it. Beside it, `payments/settle.ts` does so for money and calls `applyStatus`;
 * `payments/move-to-pay.sql` and `payments/settle-at-once.sql` write the status in their own statement
 * (db/only-place.test.ts holds it to these).
 */
export async function changeStatus(
  tx: Tx,
  actor: Actor,
  change: StatusChange,
): Promise<{ from: OrderStatus; deliveredBefore: Date | null; version: number; notedCents: number }> {
  const { orderId, to } = change;
  const locked = await queries.lockOrderToMove(tx, { orderId });
  if (!locked) throw refusal("ORDER_NOT_FOUND");
  const order = {
    ...locked,
    capturedCents: locked.paidAt ? (await queries.sumCaptured(tx, { orderId })).cents : 0,
    notedCents: 0,
  };
  const from = order.status;
  if (change.expectedVersion !== undefined && change.expectedVersion !== order.version)
    throw await conflict(tx, orderId, from);
  if (from === to) throw refusal("STATUS_UNCHANGED");
  if (change.expectedStatus && change.expectedStatus !== from) throw await conflict(tx, orderId, from);
  // What an act brings with it is that act's own role to answer for; only a status by hand is looked at here.
  if (change.move === "set-status" && actor.kind === "admin" && !maySetStatus(actor.role, from, to))
    throw refusal("NOT_YOUR_ROLE", { needed: "management" });
  const state: OrderState = ORDER_STATES[to];
  for (const code of state.refusedWith ?? []) if (REFUSED_WHEN[code](order)) throw refusal(code);
  const at = change.at ?? dayOfReceipt(change, order);
  const effects = effectsOf(from, to);
  if (effects.includes("owe-refund") && order.capturedCents > 0 && !change.reason)
    throw refusal("REASON_REQUIRED");
  if (effects.includes("join-parcel")) await lockParcelsToJoin(tx, orderId);
  for (const effect of effects) if (!follows(effect)) await CARRY_OUT[effect]({ tx, actor, change, order });
  const version = await applyStatus(tx, actor, { ...change, ...(at ? { at } : {}) }, order);
  if (effects.includes("keep-money")) {
    await oweReturns(tx, actor, orderId);
    await oweBack(tx, actor, orderId);
  }
  // What was paid with credit went back with the change itself: no refund that ends later answers her statement.
  if (isCancelled(to) && order.capturedCents > 0) await closeWithdrawal(tx, { orderId, refundId: null });
  return { from, deliveredBefore: locked.deliveredAt, version, notedCents: order.notedCents };
}

/** When it was delivered, where staff say on which earlier day: at noon, for of that day only the day is known. */
function dayOfReceipt({ to, deliveredOn }: StatusChange, order: { leftAt: Date }): Date | undefined {
  if (to !== "delivered" || !deliveredOn) return undefined;
  const notBefore = parisDay(order.leftAt);
  if (deliveredOn < notBefore) throw refusal("DELIVERED_TOO_EARLY", { notBefore });
  const noon = parisInstant(`${deliveredOn}T12:00`);
  return noon && deliveredOn < parisDay(new Date()) ? new Date(noon) : undefined;
}

/**
 * Writes the new status of an order that the caller has locked and whose effects it has carried out: the status, its
 * times, history, the automatic message of the new status, the confirmation of what is now paid.
 */
export async function applyStatus(
  tx: Tx,
  actor: Actor,
  { orderId, move, to, reason, reviewReason, at, isOldNews }: StatusChange,
  { status: from, version: before, capturedCents, parcelId, freed }: LockedOrder,
): Promise<number> {
  const { cause, endsHold, keepsHold, silent }: OrderMove = ORDER_MOVES[move];
  const { stamps }: OrderState = ORDER_STATES[to];
  if (!allowsMove(move, actor.kind, from, to))
    throw new Error(`The life of an order knows no '${move}' by ${actor.kind} from ${from} to ${to}`);
  const effects: readonly OrderEffect[] = effectsOf(from, to);
  const row = await queries.updateStatus(tx, {
    orderId,
    to,
    endsHold: endsHold ?? false,
    keepsHold: keepsHold ?? false,
    hasMoney: capturedCents > 0,
    stamps: stamps ?? null,
    cause: cause ?? null,
    reviewReason: reviewReason ?? null,
    at: at ?? null,
    parcelId,
    leavesParcel: effects.includes("leave-parcel"),
  });
  if (parcelId !== null && (isSettled(from) || isSettled(to))) await keepParcelState(tx, parcelId);
  if (isSettled(from) && isCancelled(to)) await leaveLabel(tx, { orderId, keepsNumber: isSent(from) });
  await writeStatusHistory(tx, actor, orderId, { from, to, reason, facts: freed && { freed } });
  if (!silent && !isOldNews) await queueAutomaticOf(tx, orderId, to);
  if (isSent(to) && !isSent(from)) await queueWayBack(tx, orderId);
  if (effects.includes("confirm-contract")) await queueContractOfSale(tx, orderId);
  return row?.version ?? before;
}

/** The refusal that says who was faster. */
export async function conflict(tx: Tx, orderId: string, status: OrderStatus) {
  const last = await queries.findLastChange(tx, { orderId });
  return refusal("ORDER_CHANGED", {
    status,
    by: last ? (last.name ?? ACTOR_NAMES[last.actorKind]) : "",
    at: (last?.at ?? new Date(0)).toISOString(),
  });
}
