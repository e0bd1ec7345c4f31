import type { OrderEvent } from "#domain/order-event.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import { type Actor, actorColumns } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import * as queries from "./history.sql.ts";

/** Notes on the history of an order, or of many, something other than a change of status. */
export async function writeHistory(
  tx: Tx,
  actor: Actor,
  orders: string | readonly string[],
  event: Exclude<OrderEvent, "created" | "status">,
  facts: Record<string, unknown> | null = null,
  reason: string | null = null,
): Promise<void> {
  const { actorKind, actorId } = actorColumns(actor);
  const orderIds = [orders].flat();
  const entry = { orderIds, event, fromStatus: null, toStatus: null, actorKind, actorId, reason, facts };
  await queries.insertHistory(tx, entry);
}

/** Notes which status an order has now; `from` is null for an order that was just opened. */
export async function writeStatusHistory(
  tx: Tx,
  actor: Actor,
  orderId: string,
  change: {
    from: OrderStatus | null;
    to: OrderStatus;
    reason?: string | undefined;
    facts?: Record<string, unknown> | undefined;
  },
): Promise<void> {
  const { from, to, reason, facts } = change;
  const { actorKind, actorId } = actorColumns(actor);
  await queries.insertHistory(tx, {
    orderIds: [orderId],
    event: from === null ? "created" : "status",
    fromStatus: from,
    toStatus: to,
    actorKind,
    actorId,
    reason: reason ?? null,
    facts: facts ?? null,
  });
}
