import { sql } from "kysely";
import { ORDER_MOVES, type OrderMove } from "#domain/order-life.ts";
import type { BreachKind, Invariant } from "#wording/invariants.ts";
import { BREACHES_OF_ADVERTISING } from "./breaches-of-advertising.ts";
import { BREACHES_OF_BUYER_NUMBERS } from "./breaches-of-buyer-numbers.ts";
import { BREACHES_OF_CREDITS } from "./breaches-of-credits.ts";
import { BREACHES_OF_HANDOVER } from "./breaches-of-handover.ts";
import { BREACHES_OF_INCIDENTS } from "./breaches-of-incidents.ts";
import { BREACHES_OF_INVOICES } from "./breaches-of-invoices.ts";
import { BREACHES_OF_MONEY } from "./breaches-of-money.ts";
import { BREACHES_OF_PARCELS } from "./breaches-of-parcels.ts";
import { BREACHES_OF_PRODUCTS } from "./breaches-of-products.ts";
import { BREACHES_OF_RETURNS } from "./breaches-of-returns.ts";
import { BREACHES_OF_REVIEWS } from "./breaches-of-reviews.ts";
import { BREACHES_OF_SHORTAGES } from "./breaches-of-shortages.ts";
import { BREACHES_OF_TEXT_MESSAGES } from "./breaches-of-text-messages.ts";
import { BREACHES_OF_TRAIL } from "./breaches-of-trail.ts";
import { allowMoreTime, type Db } from "./database.ts";

export type { Invariant };

/** What contradicts an invariant: of which rows, what is wrong with one (SQL), and which they are (SQL). */
export type Rule = readonly [Invariant, kind: BreachKind, problem: string, rows: string];

export interface Breach {
  invariant: Invariant;
  kind: BreachKind;
  id: string;
  problem: string;
}

/** Who may move an order from where to where, as the order's life says. */
const KNOWN_MOVES = Object.values<OrderMove>(ORDER_MOVES)
  .flatMap(({ by, from, to }) =>
    by.flatMap((one) => from.flatMap((a) => to.map((b) => `"${one} ${a} ${b}"`))),
  )
  .join(",");

/** An act and its audit row are written by one transaction, which the session's time-outs keep shorter than this. */
const SAME_TRANSACTION = "interval '15 seconds'";

const BREACHES: readonly Rule[] = [
  [
    "I1",
    "product",
    "p.taken || ' pris, alors que les lignes en prennent ' || coalesce(i.units, 0) || ' et que ' || coalesce(k.units, 0) || ' sont gardés'",
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
    "taken || ' pris sur ' || coalesce(stock::text, 'un stock illimité')",
    "select id, $problem from products where taken < 0 or taken > stock",
  ],
  [
    "I1",
    "item",
    "'prend une pièce alors que sa commande est ' || o.status",
    `select i.id, $problem from order_items i join orders o on o.id = i.order_id
     where i.takes_unit and order_is_cancelled(o.status) and not exists (select from return_lines r
         where r.order_item_id = i.id and r.disposition = 'set-aside')
       and not exists (select from shortages s where s.order_item_id = i.id and s.outcome = 'cancelled')
       and not was_missed(i.id) and not (coalesce(o.shipped_at, o.delivered_at) is not null
         and exists (select from return_case_items c where c.order_item_id = i.id))`,
  ],
  [
    "I1",
    "item",
    "'est revenue (' || r.disposition || ')' || case when i.takes_unit then ' et prend pourtant une pièce' else ' et ne prend pourtant aucune pièce' end",
    `select i.id, $problem from return_lines r join order_items i on i.id = r.order_item_id
     where i.takes_unit <> (r.disposition = 'set-aside')`,
  ],
  [
    "I1",
    "item",
    "'est revenue alors que sa commande est ' || o.status || ', ou par un retour défait ou d''une autre commande'",
    `select i.id, $problem from return_lines l join order_items i on i.id = l.order_item_id
     join orders o on o.id = i.order_id join returns r on r.id = l.return_id
     where order_is_open(o.status) or r.order_id <> o.id or r.undone_at is not null`,
  ],
  [
    "I2",
    "transaction",
    "'payée, mais sa commande est ' || o.status || ', sans vérification ni remboursement'",
    `select t.uuid, $problem from transactions t join orders o on o.id = t.order_id
     where not order_is_settled(o.status) and o.review_reason is null and t.refunded_cents < t.amount_cents
       and not exists (select from refunds r where r.transaction_uuid = t.uuid)`,
  ],
  [
    "I2",
    "transaction",
    "'appartient à une autre commande que son paiement'",
    `select t.uuid, $problem from transactions t join payments p on p.id = t.payment_id
     where p.order_id <> t.order_id`,
  ],
  [
    "I2",
    "payment-event",
    "'le prestataire a dit PAID (' || coalesce(e.reference, 'sans référence') || '), aucune transaction n''est gardée'",
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
    "'est ' || u.state || coalesce(', et son argent est celui de la commande ' || t.order_id, ', et sa commande n''a pas d''argent')",
    `select u.id, $problem from unmatched_payments u left join transactions t on t.uuid = u.transaction_uuid
     where (u.state = 'tied') <> coalesce(t.order_id = u.order_id, t.uuid is not null)`,
  ],
  [
    "I3",
    "order",
    "'dit ' || o.items_cents || ' centimes pour ' || o.line_count || ' lignes, en a ' || coalesce(i.cents, 0) || ' pour ' || coalesce(i.items, 0)",
    `select o.id, $problem from orders o
     left join (select order_id, sum(price_cents - discount_cents) as cents, sum(discount_cents) as discount,
         count(*) as items from order_items group by order_id) i
       on i.order_id = o.id
     where o.items_cents <> coalesce(i.cents, 0) or o.discount_cents <> coalesce(i.discount, 0) or o.line_count <> coalesce(i.items, 0)
       or o.total_cents <> o.items_cents + o.shipping_cents`,
  ],
  [
    "I3",
    "order",
    "'dit ' || o.returned_cents || ' centimes revenus en ' || o.returned_count || ' lignes, en a ' || coalesce(i.cents, 0) || ' en ' || coalesce(i.items, 0)",
    `select o.id, $problem from orders o
     left join (select i.order_id, sum(i.price_cents - i.discount_cents) as cents, count(*) as items
       from return_lines r join order_items i on i.id = r.order_item_id group by i.order_id) i on i.order_id = o.id
     where o.returned_cents <> coalesce(i.cents, 0) or o.returned_count <> coalesce(i.items, 0)`,
  ],
  [
    "I3",
    "live",
    "'ses totaux disent ' || said || ' centimes de ' || status || ', ses commandes ' || summed",
    `select live_id, $problem from (
       select live_id, status, sum(said) as said, sum(counted) as counted, sum(summed) as summed, sum(orders) as orders
       from (select live_id, status, cents as said, orders as counted, 0 as summed, 0 as orders from order_totals
         union all select live_id, status, cents, orders, 0, 0 from order_total_changes
         union all select live_id, status, 0, 0, total_cents, 1 from orders where not order_is_open(status)) parts
       group by live_id, status) t
     where said <> summed or counted <> orders`,
  ],
  [
    "I4",
    "order",
    "'l''historique repart de ' || coalesce(from_status, 'rien') || ' après ' || coalesce(previous, 'rien')",
    `select order_id, $problem from (
       select order_id, from_status, lag(to_status) over (partition by order_id order by id) as previous
       from order_history where to_status is not null) h
     where from_status is distinct from previous`,
  ],
  [
    "I4",
    "order",
    "'est ' || o.status || ', son historique finit à ' || coalesce(h.last, 'rien')",
    `select o.id, $problem from orders o
     left join (select distinct on (order_id) order_id, to_status as last from order_history
       where to_status is not null order by order_id, id desc) h on h.order_id = o.id
     where o.status is distinct from h.last`,
  ],
  [
    "I4",
    "order",
    "'est ' || status || ', et la cause de son annulation est ' || coalesce(cancel_cause, 'inconnue')",
    `select id, $problem from orders where order_is_cancelled(status) <> (cancel_cause is not null)`,
  ],
  [
    "I4",
    "order",
    "'est passée de ' || from_status || ' à ' || to_status || ' par ' || actor_kind || ', ce que sa vie ne connaît pas'",
    `select order_id, $problem from order_history
     where event = 'status' and actor_kind in ('guest', 'customer', 'card-provider', 'carrier')
       and not (actor_kind || ' ' || from_status || ' ' || to_status) = any('{${KNOWN_MOVES}}')`,
  ],
  [
    "I4",
    "order",
    "'a une entrée (' || event || ') sans auteur de ' || actor_kind",
    `select order_id, $problem from order_history where actor_kind in ('admin', 'customer') and actor_id is null`,
  ],
  [
    "I5",
    "order",
    "'partage son numéro ' || order_number",
    "select id, $problem from (select id, order_number, count(*) over (partition by order_number) as n from orders) o where n > 1",
  ],
  [
    "I5",
    "order",
    "'a ' || count(*) || ' lignes'",
    `select o.id, $problem from orders o join order_items i on i.order_id = o.id
     where o.origin = 'guest' and not exists (select from return_lines r where r.order_item_id = i.id)
     group by o.id having count(*) > 5`,
  ],
  [
    "I5",
    "order",
    "'a le produit ' || product_id || ' ' || count(*) || ' fois'",
    "select order_id, $problem from order_items group by order_id, product_id having count(*) > 1",
  ],
  [
    "I6",
    "order",
    "'est payée et pourtant ouverte à sa cliente'",
    `select o.id, $problem from orders o
     where order_is_open(o.status) and o.paid_at is null and order_kept_cents(o) > 0`,
  ],
  [
    "I6",
    "order",
    "'est ' || status || ' alors qu''elle est à vérifier : ' || review_reason",
    `select id, $problem from orders
     where review_reason is not null and status in ('to-ship', 'shipped', 'delivered')`,
  ],
  [
    "I7",
    "order",
    "'a ' || count(*) || ' messages automatiques ' || template_type",
    `select order_id, $problem from outbox where kind = 'automatic'
     group by order_id, template_type having count(*) > 1`,
  ],
  [
    "I9",
    "order",
    "'est ' || o.status || ', sans confirmation du contrat en file ni remise'",
    `select o.id, $problem from orders o
     where order_is_settled(o.status) and o.review_reason is null and o.contract_sent_at is null
       and o.paid_at > (select ran_at from migrations where name = '0043_contract_confirmations.sql')
       and not exists (select from outbox m where m.dedupe_key = 'contract:' || o.id and (m.state = 'sent' and m.sent_at < o.paid_at) is not true)
       and coalesce((select sum(t.amount_cents - t.refunded_cents) > 0 from transactions t where t.order_id = o.id), true)`,
  ],
  [
    "I9",
    "order",
    "'est ' || o.status || ' et non payée, avec le contrat ou la confirmation d’une vente passée'",
    `select o.id, $problem from orders o
     where order_is_open(o.status) and o.paid_at is null and (o.contract_snapshot is not null or o.contract_sent_at is not null
       or exists (select from outbox m where m.dedupe_key = 'contract:' || o.id))`,
  ],
  [
    "I8",
    "order",
    "'a été changée par un administrateur (' || h.event || ', ' || h.at || ') sans trace au journal'",
    `select h.order_id, $problem from order_history h
     where h.actor_kind = 'admin' and not exists (select from audit_trail a
       where a.subject_kind in ('order', 'label') and a.subject_id = h.order_id::text and a.actor_id = h.actor_id
         and a.at between h.at - ${SAME_TRANSACTION} and h.at + ${SAME_TRANSACTION})`,
  ],
  [
    "I8",
    "message",
    "'a été écrit par un administrateur sans trace au journal'",
    `select o.id, $problem from outbox o
     where o.created_by is not null and not exists (select from audit_trail a
       where a.subject_kind in ('message', 'template') and a.subject_id in (o.batch_id::text, o.id::text)
         and a.actor_id = o.created_by)`,
  ],
  ...BREACHES_OF_TRAIL,
  ...BREACHES_OF_CREDITS,
  ...BREACHES_OF_PARCELS,
  ...BREACHES_OF_INVOICES,
  ...BREACHES_OF_HANDOVER,
  ...BREACHES_OF_RETURNS,
  ...BREACHES_OF_BUYER_NUMBERS,
  ...BREACHES_OF_SHORTAGES,
  ...BREACHES_OF_PRODUCTS,
  ...BREACHES_OF_ADVERTISING,
  ...BREACHES_OF_INCIDENTS,
  ...BREACHES_OF_TEXT_MESSAGES,
  ...BREACHES_OF_MONEY,
  ...BREACHES_OF_REVIEWS,
];

const STATEMENTS = BREACHES.map(
  ([invariant, kind, problem, rows]) =>
    `select '${invariant}' as invariant, '${kind}' as kind, id::text, problem
     from (${rows.replace("$problem", problem)}) as broken(id, problem)`,
);

/**
 * Everything in the database that contradicts what must always be true (reliability rules I1 to I26); empty when all
 * is well. On one snapshot, so that a shop that sells meanwhile is seen at one instant, but a statement a rule: planning
 * them as one union takes ten times as long as planning each.
 */
export async function brokenInvariants(db: Db): Promise<Breach[]> {
  const snapshot = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  const breaches = await snapshot.execute(async (tx) => {
    await allowMoreTime(tx, 300);
    const found: Breach[] = [];
    for (const statement of STATEMENTS) found.push(...(await sql.raw<Breach>(statement).execute(tx)).rows);
    return found;
  });
  const place = ({ invariant, kind, id }: Breach) => `${invariant} ${kind} ${id}`;
  return breaches.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
}
