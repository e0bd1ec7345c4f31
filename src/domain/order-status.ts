import {
  ORDER_MOVES,
  ORDER_STATES,
  type OrderEffect,
  type OrderMove,
  type OrderState,
  type OrderStatus,
  PHASE_CHANGES,
  type Phase,
} from "./order-life.ts";
import { mayAct, type StaffRole } from "./roles.ts";

export type { OrderStatus };

/** In the order in which an order lives. */
export const ORDER_STATUSES = /* @__PURE__ */ Object.keys(ORDER_STATES) as readonly OrderStatus[];

const stateOf = (status: OrderStatus): OrderState => ORDER_STATES[status];

export const statusesIn = (phase: Phase): OrderStatus[] =>
  ORDER_STATUSES.filter((status) => stateOf(status).phase === phase);

/** Guests may change their order, and staff call it 'editable', only in these. */
export const isEditable = (status: OrderStatus): boolean => stateOf(status).phase === "open";
export const isCancelled = (status: OrderStatus): boolean => stateOf(status).phase === "cancelled";
/** Money has been taken for it, or staff say so. */
export const isSettled = (status: OrderStatus): boolean => stateOf(status).phase === "settled";
export const isToPack = (status: OrderStatus): boolean => stateOf(status).parcel === "to-pack";
export const isSent = (status: OrderStatus): boolean => stateOf(status).parcel === "sent";

/** Where a status stands in the life of an order; used to warn staff of a move backwards. */
export const statusRank = (status: OrderStatus): number => ORDER_STATUSES.indexOf(status);

/** Whose work a move between two states is: of a parcel preparation's, before money is there the live's. */
export function maySetStatus(role: StaffRole, from: OrderStatus, to: OrderStatus): boolean {
  if (mayAct(role, "management")) return true;
  const settled = [from, to].filter(isSettled).length;
  return settled === (role === "preparation" ? 2 : 0);
}

/** What a move brings with it, in the order in which it is applied. */
export const effectsOf = (from: OrderStatus, to: OrderStatus): OrderEffect[] => [
  ...(stateOf(to).onEntry ?? []),
  ...PHASE_CHANGES[stateOf(from).phase][stateOf(to).phase],
];

/** Money that is held is owed back after this move. */
export const owesRefund = (from: OrderStatus, to: OrderStatus): boolean =>
  effectsOf(from, to).includes("owe-refund");

/** Whether the move is one of the table's; those within a status are no change of it. */
export function allowsMove(
  name: keyof typeof ORDER_MOVES,
  by: OrderMove["by"][number],
  from: OrderStatus,
  to: OrderStatus,
): boolean {
  const move: OrderMove = ORDER_MOVES[name];
  return move.by.includes(by) && move.from.includes(from) && move.to.includes(to);
}

/** The status that follows in the life of an order; none where it ends. */
export function nextStatus(from: OrderStatus): OrderStatus | undefined {
  const to = ORDER_STATUSES[statusRank(from) + 1];
  return to && stateOf(from).next && !isCancelled(to) && allowsMove("set-status", "admin", from, to)
    ? to
    : undefined;
}

export const stepOf = (status: OrderStatus): OrderState["next"] => stateOf(status).next;
