import { sql } from "kysely";
import { isCancelled, isSettled, type OrderStatus } from "#domain/order-status.ts";
import type { Db } from "#server/db/database.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { type KnownOrder, type Ledger, LINE_BACK, type TakenMoney } from "./ledger.ts";

interface Kept {
  id: string;
  order_number: string;
  status: OrderStatus;
  email: string | null;
  products: string[];
  promo: string | null;
  parcel_id: string | null;
  kept_open: boolean;
  credits: number[];
  credit_paid: number;
  missing: string | null;
  /** What staff gave back of a line. */
  money_back: number[];
  number: number | null;
}

/** Everything that the database says against what the guests were told; empty when all is well. */
export async function findLosses(db: Db, ledger: Ledger): Promise<string[]> {
  // Copied before the question: what is acknowledged meanwhile is not yet asked about.
  const known = [...ledger.orders.values()].map((order) => ({
    ...order,
    products: new Set(order.products),
    removed: new Set(order.removed),
    missing: order.missing && { ...order.missing },
  }));
  const ids = known.map((order) => order.id);
  const { rows } = await sql<Kept>`
    select o.id, o.order_number, o.status, o.shipping_address ->> 'email' as email,
      array(select i.product_id from order_items i where i.order_id = o.id) as products,
      (select c.code from promo_uses u join promo_codes c on c.id = u.promo_id where u.order_id = o.id) as promo,
      o.parcel_id, p.open_until is not null as kept_open,
      array(select m.amount_cents from credits c join credit_movements m on m.credit_id = c.id and m.kind = 'granted'
        where c.order_id = o.id) as credits,
      (select coalesce(sum(amount_cents), 0)::int from transactions t where t.order_id = o.id and t.means = 'credit')
        as credit_paid,
      (select s.outcome from shortages s where s.order_id = o.id) as missing,
      array(select r.amount_cents from refunds r where r.order_id = o.id and r.reason = ${LINE_BACK}) as money_back, b.number
    from orders o left join parcels p on p.id = o.parcel_id left join buyer_numbers b on b.order_id = o.id
    where o.id = any(${ids}::uuid[])`.execute(db);
  const kept = new Map(rows.map((row) => [row.id, row]));
  return [
    ...known.flatMap((order) => lossesOf(stillSaid(order, ledger), kept)),
    ...rows.flatMap((row) => numberLost(row, ledger)),
    ...(await soldTwice(db)),
    ...(await brokenInvariants(db)).map(({ invariant, kind, problem }) => `${invariant} ${kind} ${problem}`),
  ];
}

/** What its guest began to change after the copy was made may be either in the answer: only what still holds is asked. */
function stillSaid(order: KnownOrder, ledger: Ledger): KnownOrder {
  const now = ledger.orders.get(order.id);
  return {
    ...order,
    products: new Set([...order.products].filter((product) => now?.products.has(product))),
    promo: now?.promo === order.promo ? order.promo : undefined,
    keptOpen: now?.keptOpen === order.keptOpen ? order.keptOpen : undefined,
  };
}

/** Each guest is one person on one phone, so that what number she has never changes. */
function numberLost({ id, order_number, number }: Kept, { numbers }: Ledger): string[] {
  const had = numbers.get(id);
  if (number !== null) numbers.set(id, number);
  return had === undefined || had === number
    ? []
    : [`order ${order_number} had the buyer's number ${had} and has ${number}`];
}

function lossesOf(order: KnownOrder, all: Map<string, Kept>): string[] {
  const kept = all.get(order.id);
  if (!kept) return [`order ${order.number} is gone`];
  const losses: string[] = [];
  if (kept.order_number !== order.number) losses.push(`is now ${kept.order_number}`);
  for (const product of order.products)
    if (!kept.products.includes(product)) losses.push(`lost an item (${product})`);
  for (const product of order.removed)
    if (kept.products.includes(product)) losses.push(`has a removed item again (${product})`);
  if (order.email && kept.email !== order.email && kept.email !== order.emailUnderWay)
    losses.push("lost its address");
  if (order.paid && !isSettled(kept.status) && !(order.walk && isCancelled(kept.status)))
    losses.push(`was paid and is ${kept.status}`);
  if (order.promo && !isCancelled(kept.status) && kept.promo !== order.promo)
    losses.push(`had the code ${order.promo} and has ${kept.promo}`);
  if (order.keptOpen !== undefined && order.keptOpen !== kept.kept_open)
    losses.push(order.keptOpen ? "is kept open no more" : "is kept open again");
  if (order.joins && order.paid && kept.parcel_id !== all.get(order.joins)?.parcel_id)
    losses.push("does not go in the parcel that it joined");
  if (kept.credits.length > 1) losses.push(`gave credit ${kept.credits.length} times`);
  if (order.creditGiven && kept.credits[0] !== order.creditGiven)
    losses.push(`gave ${order.creditGiven} cents of credit, of which there are ${kept.credits[0] ?? 0}`);
  if (order.creditPaid && kept.credit_paid !== order.creditPaid)
    losses.push(`was paid with ${order.creditPaid} cents of credit, now with ${kept.credit_paid}`);
  if (kept.money_back.length > 1) losses.push(`gave a line's money back ${kept.money_back.length} times`);
  if (order.moneyBack && kept.money_back[0] !== order.moneyBack)
    losses.push(`gave ${order.moneyBack} cents back, of which there are ${kept.money_back[0] ?? 0}`);
  if (order.missing?.outcome && kept.missing !== order.missing.outcome)
    losses.push(`had a missing piece that was ${order.missing.outcome} and is ${kept.missing}`);
  return losses.map((loss) => `order ${order.number} ${loss}`);
}

/** Counted from the paid orders themselves, whatever `products.taken` says. What came back and is for sale again is sold anew. */
async function soldTwice(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string; sold: number; stock: number }>`
    select p.id, p.stock, count(*) as sold
    from products p join order_items i on i.product_id = p.id join orders o on o.id = i.order_id
    where o.status in ('paid', 'preparing', 'to-ship', 'shipped', 'delivered') and o.review_reason is null
      and not exists (select from return_lines l where l.order_item_id = i.id and l.disposition = 'restocked')
    group by p.id having count(*) > p.stock`.execute(db);
  return rows.map(({ id, sold, stock }) => `product ${id} was sold ${sold} times, ${stock} exist`);
}

/** Money that is not yet where it belongs: counted once, under its own order, which is paid, or was before it was given back. */
export async function findUnsettled(
  db: Db,
  { money, orders }: Pick<Ledger, "money" | "orders">,
): Promise<TakenMoney[]> {
  const asked = money.map((one) => ({ ...one, goesBack: orders.get(one.orderId)?.walk !== undefined }));
  const { rows } = await sql<{ uuid: string }>`
    select t.uuid from transactions t join orders o on o.id = t.order_id
    join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as m(transaction text, "orderId" uuid, "goesBack" boolean)
      on m.transaction = t.uuid and m."orderId" = t.order_id
    where o.status in ('paid', 'preparing', 'to-ship', 'shipped', 'delivered') or m."goesBack"`.execute(db);
  const settled = new Set(rows.map((row) => row.uuid));
  return money.filter((one) => !settled.has(one.transaction));
}

/** Money of the ledger without an invoice over just what was paid; the worker writes them after the settlement. */
export async function countUninvoiced(db: Db, money: readonly TakenMoney[]): Promise<number> {
  const owed = money.filter(({ isSecond }) => !isSecond);
  const { rows } = await sql<{ count: number }>`
    select count(*) from jsonb_to_recordset(${JSON.stringify(owed)}::jsonb) as m(transaction text, "orderId" uuid)
    left join transactions t on t.uuid = m.transaction
    left join invoices i on i.id = t.invoice_id and i.order_id = m."orderId"
      and i.gross_cents = (select sum(p.amount_cents) from transactions p where p.invoice_id = i.id)
    where i.id is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Refunds of which the provider has yet to say what became of them, and `withDue` those that the shop makes by itself. */
export async function countRefundsUnderWay(db: Db, withDue: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from refunds
    where state in ('requested', 'unknown') or ${withDue} and goes_by_itself and state <> 'done'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Refunds that were done and pieces that were replaced, of which the documents are not written yet. */
export async function countUndocumented(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from refunds where state = 'done' and not credited)
      + (select count(*) from shortages m where m.papers_owed and not exists (
          select from refunds r where r.return_id = m.return_id and r.state not in ('done', 'dismissed'))) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Orders with a piece whose buyer has no number in the live. */
export async function countUnnumbered(db: Db, orderIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from orders o where o.id = any(${orderIds}::uuid[]) and o.line_count > 0
      and not exists (select from buyer_numbers b where b.order_id = o.id)`.execute(db);
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
