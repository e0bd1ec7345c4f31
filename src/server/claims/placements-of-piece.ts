import type { PieceRequestStep } from "#contract/admin/why-hers.ts";
import type { OrderEvent } from "#domain/order-event.ts";
import { isCancelled, isSettled } from "#domain/order-status.ts";
import type { RequestFate, RequestStep } from "#domain/piece-request.ts";
import type { HistoryOfPieceRow, OrdersOfPieceRow } from "./why-hers.sql.ts";

/** From when a piece was put on an order until it was taken off: once, or again after it was taken off. */
export interface Placement {
  order: OrdersOfPieceRow;
  /** The entry by which it was put on: of the opening of the order, where it was its first piece. */
  start: HistoryOfPieceRow;
  steps: PieceRequestStep[];
  /** When its unit went back, to whoever waited or to everybody. */
  freedAt: Date[];
  isOn: boolean;
}

/**
 * The placements that a piece has and had on an order, from the entries of its history. The first piece of a guest's order has
 * no entry of its own: it was there when the order was opened if it is taken off before it is put on, or never put on.
 */
export function placementsOf(order: OrdersOfPieceRow, entries: readonly HistoryOfPieceRow[]): Placement[] {
  const first = entries.find(({ event }) => event === "line-added" || event === "line-removed");
  const placements: Placement[] = [];
  for (const entry of entries) {
    const placement = placements.at(-1);
    const on = placement?.isOn ? placement : undefined;
    if (entry.event === "line-added" || (entry.event === "created" && first?.event !== "line-added")) {
      placements.push({ order, start: entry, steps: [stepOf("added", entry)], freedAt: [], isOn: true });
    } else if (on) {
      const what = whatOf(entry);
      if (!what) continue;
      on.steps.push({ ...stepOf(what, entry), comment: what === "removed" ? entry.text : null });
      if (frees(on.steps, entry, order)) on.freedAt.push(entry.at);
      if (what === "removed") on.isOn = false;
    }
  }
  return placements;
}

const stepOf = (what: RequestStep, entry: HistoryOfPieceRow): PieceRequestStep => ({
  at: entry.at.toISOString(),
  what,
  actor: entry.actorKind,
  name: entry.actorKind === "admin" ? entry.actorName : null,
  reason: entry.reason,
  comment: null,
  from: null,
});

const OF_SHORTAGE: Record<string, RequestStep> = {
  declared: "missing",
  found: "found",
  replaced: "replaced",
};

const OF_EVENT: Partial<Record<OrderEvent, RequestStep>> = {
  "line-removed": "removed",
  "line-returned": "returned",
  "line-return-undone": "return-undone",
  "line-restocked": "restocked",
};

/** What a change of the order's status means for the piece; nothing where it stays what it was. */
function whatOf({
  event,
  fromStatus,
  toStatus,
  shortageStep,
  wasNotSent,
  isLost,
}: HistoryOfPieceRow): RequestStep | undefined {
  if (event === "shortage") return OF_SHORTAGE[shortageStep ?? ""];
  if (event === "line-returned" && wasNotSent) return "taken-off";
  if (event === "line-returned" && isLost) return "lost";
  if (event !== "status") return OF_EVENT[event];
  if (!fromStatus || !toStatus) return undefined;
  if (isCancelled(toStatus)) return isCancelled(fromStatus) ? undefined : "cancelled";
  if (isSettled(toStatus)) return isSettled(fromStatus) ? undefined : "paid";
  if (isCancelled(fromStatus)) return "reopened";
  return isSettled(fromStatus) ? "unpaid" : undefined;
}

/**
 * Whether a unit went back by the last of these steps. A piece that was gone when its money came, or that could not be found,
 * frees none; of an order that was cancelled meanwhile one that is found does. One that came back and was set aside frees none
 * until it is on sale again. Entries of before the history said so are taken to have.
 */
function frees(
  steps: readonly PieceRequestStep[],
  { isRestocked, hasFreed }: HistoryOfPieceRow,
  { returned }: OrdersOfPieceRow,
) {
  const what = steps.at(-1)?.what;
  if (what === "restocked") return true;
  if (what === "returned" || what === "taken-off") return isRestocked;
  if (what === "removed") return hasFreed ?? true;
  if (what === "found")
    return (
      steps.findLast((step) => step.what === "cancelled" || step.what === "reopened")?.what === "cancelled"
    );
  return what === "cancelled" && (hasFreed ?? returned === null);
}

/** What a placement is now: the rows of the order say it, not its history. */
export function fateOfPlacement({ isOn, order }: Placement): RequestFate {
  if (!isOn || order.itemId === null) return "removed";
  if (order.isMissing) return "missing";
  if (order.returned !== null) return order.isLost ? "lost" : "returned";
  if (isCancelled(order.status)) return "cancelled";
  if (!order.takesUnit) return "without-unit";
  return isSettled(order.status) ? "paid" : "reserved";
}
