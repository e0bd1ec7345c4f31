import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { actorColumns, type Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { once, principalOf } from "#server/idempotency/once.ts";

interface Merge {
  sourceId: string;
  destinationId: string;
}

const lockOrders = statement<{ id: string }>(
  "select id from orders where user_id = $1 order by id for no key update",
);
const people = statement<{ id: string }>(
  "select id from users where id = any($1::uuid[]) and erased_at is null order by id for key share",
);
/** Orders that another merge has moved on while we waited for them are no longer the source's. */
const move = statement<{ id: string }>(`
  with moved as (
    update orders set user_id = $3, version = version + 1, updated_at = clock_timestamp()
    where id = any($1::uuid[]) and user_id = $2
    returning id
  ), noted as (
    insert into order_history (order_id, event, actor_kind, actor_id, facts)
    select id, 'transfer', $4, $5, json_build_object('from', $2::uuid, 'to', $3::uuid) from moved
  ), audited as (
    insert into audit_trail (actor_kind, actor_id, action, subject_kind, subject_id, before, after, source_address)
    select $4, $5, 'order-transferred', 'order', id::text, json_build_object('userId', $2::uuid),
      json_build_object('userId', $3::uuid), $6
    from moved
  )
  select id from moved`);

/** Moves those of these orders that are the source's still; the caller holds their locks. Each says so in its history. */
export async function moveOrders(
  tx: Tx,
  { actor, sourceAddress }: Pick<Context, "actor"> & { sourceAddress?: string | undefined },
  orders: readonly string[],
  { sourceId, destinationId }: Merge,
): Promise<string[]> {
  const { actor_kind, actor_id } = actorColumns(actor);
  const rows = await move(tx, orders, sourceId, destinationId, actor_kind, actor_id, sourceAddress ?? null);
  return rows.map(({ id }) => id);
}

/**
 * Makes every order of the source the destination's: only the link changes, what the orders say of name and address
 * stays. An order that is made for the source meanwhile stays with it.
 */
export async function mergeUserOrders(context: Context, input: Merge) {
  const { sourceId, destinationId } = input;
  let moved: string[] = [];
  const answer = await once(context, principalOf(context), "admin.users.merge", input, async (tx) => {
    if (sourceId === destinationId) throw refusal("SAME_USER");
    const orders = (await lockOrders(tx, sourceId)).map(({ id }) => id);
    if ((await people(tx, [sourceId, destinationId])).length < 2) throw refusal("USER_NOT_FOUND");
    moved = await moveOrders(tx, context, orders, input);
    if (moved.length === 0) throw refusal("NO_ORDERS_TO_TRANSFER");
    await audit(tx, context, {
      action: "orders-transferred",
      subjectKind: "user",
      subjectId: sourceId,
      before: { userId: sourceId },
      after: { userId: destinationId, orders: moved.length },
    });
    return { ordersTransferred: moved.length };
  });
  context.events.changed({ orders: moved });
  return answer;
}
