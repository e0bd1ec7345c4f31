import type { Rule } from "./invariants.ts";

/** What contradicts what was given back line by line: see decision 0131. */
export const BREACHES_OF_RETURNS: readonly Rule[] = [
  [
    "I17",
    "order",
    "'a remboursé ' || given_cents || ' centimes pour ' || coalesce('l''article ' || order_item_id, 'la livraison') || ', payé ' || paid_cents",
    `select order_id, $problem from refunded_lines g
     where given_cents > paid_cents
       and (order_item_id is null or exists (select from order_items i where i.id = g.order_item_id))`,
  ],
  [
    "I17",
    "order",
    "'a un remboursement de ' || r.amount_cents || ' centimes dont les lignes disent ' || l.cents",
    `select r.order_id, $problem from refunds r
     join (select refund_id, sum(cents) as cents from refund_lines group by refund_id) l on l.refund_id = r.id
     where r.state in ('requested', 'unknown', 'done') and l.cents <> r.amount_cents`,
  ],
  [
    "I17",
    "order",
    "'attendait l''article ' || i.order_item_id || ', reçu ' || i.verdict || case when l.order_item_id is null then ', dont on ne sait où il est' else ', et l''attend encore' end",
    `select c.order_id, $problem from return_cases c join return_case_items i on i.case_id = c.id
     left join return_lines l on l.order_item_id = i.order_item_id
     where c.called_off_at is null and i.verdict in ('fine', 'damaged', 'lost') and (l.order_item_id is null or i.is_open)`,
  ],
  [
    "I17",
    "order",
    "'a un retour ' || case when c.checked_at is null then 'abandonné' else 'contrôlé' end || ' qui attend encore l''article ' || i.order_item_id",
    `select c.order_id, $problem from return_cases c join return_case_items i on i.case_id = c.id
     where i.is_open and (c.checked_at is not null or c.called_off_at is not null)`,
  ],
];
