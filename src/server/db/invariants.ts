import { sql } from "kysely";
import { allowMoreTime, type Db } from "./database.ts";

export const INVARIANTS = {
  I1: "every piece is counted: taken = lines that take a unit and units kept for viewers who waited, within the stock",
  I2: "every taken payment belongs to one order, which is settled, refunded or flagged, or is a task for staff",
  I3: "an order's sums are the sums of its lines",
  I4: "an order's history is an unbroken chain that ends at its status",
  I5: "order numbers are unique; at most 5 lines a guest order, each product once",
  I6: "no paid order is open to its guest, no flagged order is packed",
  I7: "an automatic message exists once per order and template",
  I8: "every change by an administrator has its audit row",
} as const;

export type Invariant = keyof typeof INVARIANTS;

export interface Breach {
  invariant: Invariant;
  kind: string;
  id: string;
  problem: string;
}

const EDITABLE = "('to-validate', 'to-pay')";
const SETTLED = "('paid', 'preparing', 'to-ship', 'shipped', 'delivered')";

/** An act and its audit row are written by one transaction, which the session's time-outs keep shorter than this. */
const SAME_TRANSACTION = "interval '15 seconds'";

const BREACHES: readonly [Invariant, kind: string, problem: string, rows: string][] = [
  [
    "I1",
    "product",
    "'taken is ' || p.taken || ', lines take ' || coalesce(i.units, 0) || ', kept are ' || coalesce(k.units, 0)",
    `select p.id, $problem from products p
     left join (select product_id, count(*) as units from order_items where takes_unit group by product_id) i
       on i.product_id = p.id
     left join (select product_id, count(*) as units from claims where state = 'granted' group by product_id) k
       on k.product_id = p.id
     where p.taken <> coalesce(i.units, 0) + coalesce(k.units, 0)`,
  ],
  [
    "I1",
    "product",
    "'taken is ' || taken || ' of ' || coalesce(stock::text, 'unlimited')",
    "select id, $problem from products where taken < 0 or taken > stock",
  ],
  [
    "I1",
    "line",
    "'takes a unit although its order is ' || o.status",
    `select i.id, $problem from order_items i join orders o on o.id = i.order_id
     where i.takes_unit and o.status like 'cancelled%' and not exists
       (select from return_lines r where r.order_item_id = i.id and r.disposition = 'set-aside')`,
  ],
  [
    "I1",
    "line",
    "'came back and is ' || r.disposition || case when i.takes_unit then ', yet takes a unit' else ', yet takes none' end",
    `select i.id, $problem from return_lines r join order_items i on i.id = r.order_item_id
     where i.takes_unit <> (r.disposition = 'set-aside')`,
  ],
  [
    "I1",
    "line",
    "'came back from an order that is ' || o.status || ', or with the return of another order'",
    `select i.id, $problem from return_lines l join order_items i on i.id = l.order_item_id
     join orders o on o.id = i.order_id join returns r on r.id = l.return_id
     where o.status in ${EDITABLE} or r.order_id <> o.id or r.undone_at is not null`,
  ],
  [
    "I2",
    "transaction",
    "'paid, but its order is ' || o.status || ', without flag or refund'",
    `select t.uuid, $problem from transactions t join orders o on o.id = t.order_id
     where o.status not in ${SETTLED} and o.review_reason is null and t.refunded_cents < t.amount_cents
       and not exists (select from refunds r where r.transaction_uuid = t.uuid)`,
  ],
  [
    "I2",
    "transaction",
    "'belongs to another order than its payment'",
    `select t.uuid, $problem from transactions t join payments p on p.id = t.payment_id
     where p.order_id <> t.order_id`,
  ],
  [
    "I2",
    "payment-event",
    "'the provider said PAID (' || coalesce(e.reference, 'no reference') || '), no transaction is kept'",
    `select e.id, $problem from payment_events e
     where not (e.outcome = 'unknown-reference' and exists
         (select from unmatched_payments u where u.transaction_uuid = e.transaction_uuid and u.state <> 'tied'))
       and e.order_status = 'PAID' and (e.outcome in ('settled', 'repeated-payment') or (e.outcome = 'unknown-reference'
         and e.detailed_status in ('AUTHORISED', 'CAPTURED', 'ACCEPTED', 'PARTIALLY_AUTHORISED')))
       and not exists (select from transactions t where t.uuid = e.transaction_uuid)`,
  ],
  [
    "I2",
    "unmatched-payment",
    "'is ' || u.state || coalesce(', and money of order ' || t.order_id, ', and no money of its order')",
    `select u.id, $problem from unmatched_payments u left join transactions t on t.uuid = u.transaction_uuid
     where (u.state = 'tied') <> coalesce(t.order_id = u.order_id, t.uuid is not null)`,
  ],
  [
    "I3",
    "order",
    "'says ' || o.items_cents || ' cents in ' || o.line_count || ' lines, has ' || coalesce(i.cents, 0) || ' in ' || coalesce(i.lines, 0)",
    `select o.id, $problem from orders o
     left join (select order_id, sum(price_cents) as cents, count(*) as lines from order_items group by order_id) i
       on i.order_id = o.id
     where o.items_cents <> coalesce(i.cents, 0) or o.line_count <> coalesce(i.lines, 0)
       or o.total_cents <> o.items_cents + o.shipping_cents`,
  ],
  [
    "I3",
    "order",
    "'says ' || o.returned_cents || ' cents in ' || o.returned_count || ' lines came back, ' || coalesce(i.cents, 0) || ' in ' || coalesce(i.lines, 0) || ' did'",
    `select o.id, $problem from orders o
     left join (select i.order_id, sum(i.price_cents) as cents, count(*) as lines
       from return_lines r join order_items i on i.id = r.order_item_id group by i.order_id) i on i.order_id = o.id
     where o.returned_cents <> coalesce(i.cents, 0) or o.returned_count <> coalesce(i.lines, 0)`,
  ],
  [
    "I3",
    "live",
    "'its totals say ' || said || ' cents of ' || status || ', its orders ' || summed",
    `select live_id, $problem from (
       select live_id, status, sum(said) as said, sum(counted) as counted, sum(summed) as summed, sum(orders) as orders
       from (select live_id, status, cents as said, orders as counted, 0 as summed, 0 as orders from order_totals
         union all select live_id, status, cents, orders, 0, 0 from order_total_changes
         union all select live_id, status, 0, 0, total_cents, 1 from orders where status not in ${EDITABLE}) parts
       group by live_id, status) t
     where said <> summed or counted <> orders`,
  ],
  [
    "I4",
    "order",
    "'history goes from ' || coalesce(from_status, 'nothing') || ' after ' || coalesce(previous, 'nothing')",
    `select order_id, $problem from (
       select order_id, from_status, lag(to_status) over (partition by order_id order by id) as previous
       from order_history where to_status is not null) h
     where from_status is distinct from previous`,
  ],
  [
    "I4",
    "order",
    "'is ' || o.status || ', its history ends at ' || coalesce(h.last, 'nothing')",
    `select o.id, $problem from orders o
     left join (select distinct on (order_id) order_id, to_status as last from order_history
       where to_status is not null order by order_id, id desc) h on h.order_id = o.id
     where o.status is distinct from h.last`,
  ],
  [
    "I4",
    "order",
    "'has an entry (' || event || ') of an unnamed ' || actor_kind",
    `select order_id, $problem from order_history where actor_kind in ('admin', 'customer') and actor_id is null`,
  ],
  [
    "I5",
    "order",
    "'shares its number ' || order_number",
    `select id, $problem from (select id, order_number, count(*) over (partition by order_number) as n from orders) o
     where n > 1`,
  ],
  [
    "I5",
    "order",
    "'has ' || count(*) || ' lines'",
    `select o.id, $problem from orders o join order_items i on i.order_id = o.id
     where o.origin = 'guest' group by o.id having count(*) > 5`,
  ],
  [
    "I5",
    "order",
    "'has product ' || product_id || ' ' || count(*) || ' times'",
    "select order_id, $problem from order_items group by order_id, product_id having count(*) > 1",
  ],
  [
    "I6",
    "order",
    "'is paid and yet open to its guest'",
    `select o.id, $problem from orders o
     where o.status in ${EDITABLE} and o.paid_at is null and exists
       (select from transactions t where t.order_id = o.id and t.refunded_cents < t.amount_cents)`,
  ],
  [
    "I6",
    "order",
    "'is ' || status || ' although staff still have to look: ' || review_reason",
    `select id, $problem from orders
     where review_reason is not null and status in ('to-ship', 'shipped', 'delivered')`,
  ],
  [
    "I7",
    "order",
    "'has ' || count(*) || ' automatic messages ' || template_type",
    `select order_id, $problem from outbox where kind = 'automatic'
     group by order_id, template_type having count(*) > 1`,
  ],
  [
    "I8",
    "order",
    "'was changed by an administrator (' || h.event || ' at ' || h.at || ') without an audit row'",
    `select h.order_id, $problem from order_history h
     where h.actor_kind = 'admin' and not exists (select from audit_trail a
       where a.subject_kind in ('order', 'label') and a.subject_id = h.order_id::text and a.actor_id = h.actor_id
         and a.at between h.at - ${SAME_TRANSACTION} and h.at + ${SAME_TRANSACTION})`,
  ],
  [
    "I8",
    "message",
    "'was written by an administrator without an audit row'",
    `select o.id, $problem from outbox o
     where o.created_by is not null and not exists (select from audit_trail a
       where a.subject_kind in ('message', 'template') and a.subject_id in (o.batch_id::text, o.id::text)
         and a.actor_id = o.created_by)`,
  ],
];

const everything = BREACHES.map(
  ([invariant, kind, problem, rows]) =>
    `select '${invariant}' as invariant, '${kind}' as kind, id::text, problem
     from (${rows.replace("$problem", problem)}) as broken(id, problem)`,
).join("\nunion all\n");

/**
 * Everything in the database that contradicts what must always be true (reliability rules I1 to I8); empty when all
 * is well. One statement, so that a shop that sells meanwhile is seen at one instant.
 */
export async function brokenInvariants(db: Db): Promise<Breach[]> {
  return db.transaction().execute(async (tx) => {
    await allowMoreTime(tx, 300);
    const { rows } = await sql.raw<Breach>(`${everything}\norder by invariant, kind, id`).execute(tx);
    return rows;
  });
}
