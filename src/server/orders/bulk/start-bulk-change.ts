import { randomUUID } from "node:crypto";
import type { OrderStatus } from "#domain/order-status.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { once, principalOf } from "#server/idempotency/once.ts";

interface BulkChange {
  orderIds: string[];
  status: OrderStatus;
  reason?: string | undefined;
}

const insert = statement(`
  with change as (
    insert into bulk_changes (id, status, reason, actor_id, source_address) values ($1, $2, $3, $4, $5) returning id
  )
  insert into bulk_change_orders (bulk_change_id, order_id, place)
  select change.id, asked.order_id, asked.place
  from change, unnest($6::uuid[]) with ordinality as asked(order_id, place)`);

/** Writes down what is to be done; `runBulkChanges` does it, wherever the one who asked may be by then. */
export function startBulkChange(context: Context, input: BulkChange): Promise<{ changeId: string }> {
  const { orderIds, status, reason } = input;
  const { actor } = context;
  if (actor.kind !== "admin") throw new Error("A bulk change is an administrator's");
  return once(context, principalOf(context), "admin.orders.changeStatuses", input, async (tx) => {
    const changeId = randomUUID();
    const source = context.sourceAddress ?? null;
    await insert(tx, changeId, status, reason || null, actor.userId, source, [...new Set(orderIds)]);
    return { changeId };
  });
}
