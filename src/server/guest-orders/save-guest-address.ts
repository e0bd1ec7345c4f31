import type { ShippingAddress } from "#domain/address.ts";
import { isEditable, type OrderStatus } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { inTransaction, tryingAgain } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { keptAddress } from "#server/orders/delivery-area.ts";
import { readGuestOrder } from "./read-guest-order.ts";
import { reopen } from "./reopen.ts";

interface Saved {
  status: OrderStatus;
  settled: boolean;
  overdue: boolean;
  saved: boolean;
}

/**
 * $1 order, $2 address, $3 e-mail, $4 first name, $5 last name, $6 hold in minutes. The person is found by e-mail or
 * created without a login; names of a known person are left alone. An order that staff opened for somebody stays
 * theirs, as in `linkUserByEmail`; the `on conflict` is for two orders that bring the same new address at once.
 */
const save = statement<Saved>(`
  with open as materialized (
    select id, status, origin = 'guest' or user_id is null as linkable, paid_at is not null as settled,
      held_until is not null and held_until <= clock_timestamp() as overdue
    from orders where id = $1 for update
  ), eligible as (
    select id, linkable from open where status = 'to-validate' and not settled and not overdue
  ), known as (
    select id from users where lower(email) = lower($3)
  ), created as (
    insert into users (email, first_name, last_name)
    select lower($3), $4, $5 from eligible where linkable and not exists (select 1 from known)
    on conflict (lower(email)) do update set email = users.email returning id
  ), changed as (
    update orders o set shipping_address = $2, version = o.version + 1, updated_at = clock_timestamp(),
      user_id = case when e.linkable then coalesce((select id from known), (select id from created)) else o.user_id end,
      held_until = case when o.held_until is not null
        then greatest(o.held_until, clock_timestamp() + make_interval(mins => $6)) end
    from eligible e where o.id = e.id
    returning o.id
  ), noted as (
    insert into order_history (order_id, event, actor_kind) select id, 'address', 'guest' from changed
  )
  select status, settled, overdue, exists (select 1 from changed) as saved from open`);

/** Saves where a guest's parcel goes, and ties the order to the person of that e-mail. */
export async function saveGuestAddress(
  context: Context,
  { orderId, address: given }: { orderId: string; address: ShippingAddress },
) {
  const address = keptAddress(context, given);
  const parameters = [
    orderId,
    JSON.stringify(address),
    address.email,
    address.first_name,
    address.last_name,
    context.settings.current().holdMinutes,
  ];
  const [order] = await tryingAgain(() => save(context.db, ...parameters));
  if (!order) throw refusal("ORDER_NOT_FOUND");
  if (!order.saved) {
    if (!isEditable(order.status) || order.settled) throw refusal("ORDER_LOCKED");
    if (order.overdue) throw refusal("ORDER_EXPIRED");
    await inTransaction(context.db, async (tx) => {
      await reopen(tx, context.actor, orderId);
      await save(tx, ...parameters);
    });
  }
  context.events.changed({ orders: [orderId] });
  return readGuestOrder(context, orderId);
}
