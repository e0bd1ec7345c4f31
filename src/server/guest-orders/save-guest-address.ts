import type { ShippingAddress } from "#domain/address.ts";
import { isEditable, type OrderStatus } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { inTransaction, tryingAgain } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { deviceHash } from "#server/order-devices/devices.ts";
import { keptAddress } from "#server/orders/delivery-area.ts";
import { stretchedHold } from "#server/orders/stretched-hold.ts";
import { joinTypedOrders } from "#server/users/join-typed-orders.ts";
import { readGuestOrder } from "./read-guest-order.ts";
import { reopen } from "./reopen.ts";

interface Saved {
  status: OrderStatus;
  settled: boolean;
  overdue: boolean;
  saved: boolean;
}

/**
 * $1 order, $2 address, $3 e-mail, $4 first name, $5 last name, $6 hold in minutes, $7 its longest time, $8 the device,
 * which alone has typed the address that stands then. The person is found by e-mail or created without a login; names of
 * a known person are left alone, and a staff account is never tied to what was typed. An order that staff opened for
 * somebody stays theirs, as in `linkUserByEmail`; the `on conflict` is for two orders that bring the same new address at
 * once.
 */
const save = statement<Saved>(`
  with open as materialized (
    select id, status, origin = 'guest' or user_id is null as linkable, paid_at is not null as settled,
      held_until is not null and held_until <= clock_timestamp() as overdue
    from orders where id = $1 for update
  ), eligible as (
    select id, linkable from open where status = 'to-validate' and not settled and not overdue
  ), known as (
    select id, is_admin from users where lower(email) = lower($3)
  ), created as (
    insert into users (email, first_name, last_name)
    select lower($3), $4, $5 from eligible where linkable and not exists (select 1 from known)
    on conflict (lower(email)) do update set email = users.email returning id
  ), changed as (
    update orders o set shipping_address = $2, version = o.version + 1, updated_at = clock_timestamp(),
      user_id = case when e.linkable then coalesce((select id from known where not is_admin), (select id from created)) else o.user_id end,
      held_until = ${stretchedHold("o", "$6", "$7")}
    from eligible e where o.id = e.id
    returning o.id
  ), noted as (
    insert into order_history (order_id, event, actor_kind) select id, 'address', 'guest' from changed
  ), typed_before as (
    delete from order_devices where order_id in (select id from changed) and proof = 'address'
      and device_hash is distinct from $8
  ), typed as (
    insert into order_devices (order_id, device_hash, proof)
    select id, $8::text, 'address' from changed where $8::text is not null
    on conflict do nothing
  )
  select status, settled, overdue, exists (select 1 from changed) as saved from open`);

/** Saves where a guest's parcel goes, and ties the order to the person of that e-mail. */
export async function saveGuestAddress(
  context: Context,
  { orderId, address: given }: { orderId: string; address: ShippingAddress },
) {
  const address = keptAddress(context, given);
  const { holdMinutes, holdLimitMinutes } = context.settings.current();
  const parameters = [
    orderId,
    JSON.stringify(address),
    address.email,
    address.first_name,
    address.last_name,
    holdMinutes,
    holdLimitMinutes,
    deviceHash(context.browserId),
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
  await joinOrders(context, address.email);
  context.events.changed({ orders: [orderId] });
  return readGuestOrder(context, orderId);
}

const isOwn = statement("select from users where id = $1 and lower(email) = lower($2)");

/** Who is signed in with the address that they type has proved it already. */
async function joinOrders({ db, actor }: Context, email: string): Promise<void> {
  if (actor.kind !== "customer" || (await isOwn(db, actor.userId, email)).length === 0) return;
  await inTransaction(db, (tx) => joinTypedOrders(tx, actor.userId));
}
