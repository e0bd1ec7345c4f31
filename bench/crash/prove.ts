import { sql } from "kysely";
import { isSettled, type OrderStatus } from "#domain/order-status.ts";
import type { Db } from "#server/db/database.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import type { KnownOrder, Ledger, TakenMoney } from "./ledger.ts";

interface Kept {
  id: string;
  order_number: string;
  status: OrderStatus;
  email: string | null;
  products: string[];
}

/** Everything that the database says against what the guests were told; empty when all is well. */
export async function findLosses(db: Db, ledger: Ledger): Promise<string[]> {
  // Copied before the question: what is acknowledged meanwhile is not yet asked about.
  const known = [...ledger.orders.values()].map((order) => ({
    ...order,
    products: new Set(order.products),
    removed: new Set(order.removed),
  }));
  const ids = known.map((order) => order.id);
  const { rows } = await sql<Kept>`
    select o.id, o.order_number, o.status, o.shipping_address ->> 'email' as email,
      array(select i.product_id from order_items i where i.order_id = o.id) as products
    from orders o where o.id = any(${ids}::uuid[])`.execute(db);
  const kept = new Map(rows.map((row) => [row.id, row]));
  return [
    ...known.flatMap((order) => lossesOf(withoutLeaving(order, ledger), kept.get(order.id))),
    ...(await soldTwice(db)),
    ...(await brokenInvariants(db)).map(({ invariant, kind, problem }) => `${invariant} ${kind} ${problem}`),
  ];
}

/** What its guest began to take off after the copy was made may be gone by the time of the answer: it is not lost. */
function withoutLeaving(order: KnownOrder, ledger: Ledger): KnownOrder {
  const now = ledger.orders.get(order.id)?.products;
  return { ...order, products: new Set([...order.products].filter((product) => now?.has(product))) };
}

function lossesOf(order: KnownOrder, kept: Kept | undefined): string[] {
  if (!kept) return [`order ${order.number} is gone`];
  const losses: string[] = [];
  if (kept.order_number !== order.number) losses.push(`is now ${kept.order_number}`);
  for (const product of order.products)
    if (!kept.products.includes(product)) losses.push(`lost an item (${product})`);
  for (const product of order.removed)
    if (kept.products.includes(product)) losses.push(`has a removed item again (${product})`);
  if (order.email && kept.email !== order.email && kept.email !== order.emailUnderWay)
    losses.push("lost its address");
  if (order.paid && !isSettled(kept.status)) losses.push(`was paid and is ${kept.status}`);
  return losses.map((loss) => `order ${order.number} ${loss}`);
}

/** Counted from the paid orders themselves, whatever `products.taken` says. */
async function soldTwice(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; sold: number; stock: number }>`
    select p.id, p.stock, count(*) as sold
    from products p join order_items i on i.product_id = p.id join orders o on o.id = i.order_id
    where o.status in ('paid', 'preparing', 'to-ship', 'shipped', 'delivered') and o.review_reason is null
    group by p.id having count(*) > p.stock`.execute(db);
  return rows.map(({ id, sold, stock }) => `product ${id} was sold ${sold} times, ${stock} exist`);
}

/** Money that is not yet where it belongs: counted once, under its own order, which is paid. */
export async function findUnsettled(db: Db, money: readonly TakenMoney[]): Promise<TakenMoney[]> {
  const { rows } = await sql<{ uuid: string }>`
    select t.uuid from transactions t join orders o on o.id = t.order_id
    join jsonb_to_recordset(${JSON.stringify(money)}::jsonb) as m(transaction text, "orderId" uuid)
      on m.transaction = t.uuid and m."orderId" = t.order_id
    where o.status in ('paid', 'preparing', 'to-ship', 'shipped', 'delivered')`.execute(db);
  const settled = new Set(rows.map((row) => row.uuid));
  return money.filter((one) => !settled.has(one.transaction));
}

/** Money of the ledger without an invoice over just its amount; the worker writes them after the settlement. */
export async function countUninvoiced(db: Db, money: readonly TakenMoney[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from jsonb_to_recordset(${JSON.stringify(money)}::jsonb) as m(transaction text, "orderId" uuid)
    left join transactions t on t.uuid = m.transaction
    left join invoices i on i.id = t.invoice_id and i.order_id = m."orderId" and i.gross_cents = t.amount_cents
    where i.id is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Orders whose guests left and whose hold is over, but whose pieces are still kept. */
export async function countOverdue(db: Db, orderIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from orders where id = any(${orderIds}::uuid[])
      and status in ('to-validate', 'to-pay')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Every opening was asked for under one key until it was acknowledged, so there is one order for each. */
export async function countOrders(db: Db, liveId: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from orders where live_id = ${liveId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How the shop came to know of the money, and how many holds ran out. */
export async function countOutcomes(db: Db): Promise<{ sources: Record<string, number>; expired: number }> {
  const { rows: sources } = await sql<{ source: string; count: number }>`
    select source, count(*) from payment_events where outcome = 'settled' group by source`.execute(db);
  const { rows: expired } = await sql<{ count: number }>`
    select count(*) from order_history where reason = 'Réservation expirée'`.execute(db);
  return {
    sources: Object.fromEntries(sources.map(({ source, count }) => [source, count])),
    expired: expired[0]?.count ?? 0,
  };
}
