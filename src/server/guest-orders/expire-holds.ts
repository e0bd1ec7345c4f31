import { isEditable } from "#domain/order-status.ts";
import { logFault } from "#server/background/log-fault.ts";
import { startTask } from "#server/background/start-task.ts";
import type { House } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { changeStatus } from "#server/orders/change-status.ts";
import { productsOfOrder } from "#server/orders/products-of-order.ts";
import { askBeforeExpiry } from "#server/payments/ask-before-expiry.ts";
import { HOLD_EXPIRED } from "./read-guest-order.ts";

const SWEEP_EVERY_MS = 2_000;
const ORDERS_A_SWEEP = 100;

/** Those that wait for a word of the card provider come last: however many they are, they keep no other piece from being freed. */
const due = statement<{ id: string }>(`
  select id from orders o
  where origin = 'guest' and status in ('to-validate', 'to-pay') and held_until <= clock_timestamp()
  order by exists (select from payments p where p.order_id = o.id and p.state in ('starting', 'open')), held_until
  limit $1`);

const isDue = statement(`
  select 1 from orders
  where id = $1 and origin = 'guest' and status in ('to-validate', 'to-pay') and held_until <= clock_timestamp()`);

const lockIfDue = statement<{ status: "to-validate" | "to-pay"; paying: boolean }>(`
  select status, exists (select 1 from payments p where p.order_id = o.id and p.state in ('starting', 'open')) as paying
  from orders o
  where id = $1 and origin = 'guest' and status in ('to-validate', 'to-pay') and held_until <= clock_timestamp()
  for update skip locked`);

/**
 * Cancels the guest orders whose hold has run out, and frees their pieces. Any number of sweepers may run: each order
 * is locked and looked at again before it is touched, and one that fails stops none of the others. Answers how many were
 * cancelled.
 */
export async function expireHolds(house: House): Promise<number> {
  let expired = 0;
  for (const { id } of await due(house.db, ORDERS_A_SWEEP)) {
    const isExpired = await expire(house, id).catch((error: unknown) => {
      logFault(house, error, "an order could not expire");
      return false;
    });
    if (isExpired) expired += 1;
  }
  return expired;
}

/** Does at once for one order what the next sweep would do; whoever takes it up again need not wait for that. */
export async function expireIfDue(house: House, orderId: string): Promise<void> {
  if ((await isDue(house.db, orderId)).length > 0) await expire(house, orderId);
}

async function expire(house: House, orderId: string): Promise<boolean> {
  if ((await askBeforeExpiry(house, orderId)) !== "may-expire") return false;
  const products = await inTransaction(house.db, async (tx) => {
    const [order] = await lockIfDue(tx, orderId);
    if (!order || order.paying || !isEditable(order.status)) return undefined;
    await changeStatus(
      tx,
      { kind: "system" },
      {
        orderId,
        to: "cancelled-by-customer",
        reason: HOLD_EXPIRED,
        silent: true,
      },
    );
    return productsOfOrder(tx, orderId);
  });
  if (!products) return false;
  house.events.changed({ orders: [orderId], products });
  return true;
}

/** Sweeps every other second until stopped. */
export const startSweeper = (house: House): (() => Promise<void>) =>
  startTask(house, {
    name: "the sweep of expired holds",
    everyMs: SWEEP_EVERY_MS,
    work: () => expireHolds(house),
  });
