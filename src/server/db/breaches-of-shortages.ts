import type { Rule } from "./invariants.ts";

/** What contradicts what became of missing pieces: see decision 0141. */
export const BREACHES_OF_SHORTAGES: readonly Rule[] = [
  [
    "I19",
    "order",
    "'est ' || o.status || ' et attend encore le choix de sa cliente sur l''article ' || s.order_item_id",
    `select o.id, $problem from shortages s join orders o on o.id = s.order_id
     where s.outcome is null and o.status not in ('paid', 'preparing')`,
  ],
  [
    "I19",
    "parcel",
    "'contient l''article ' || s.order_item_id || ', qui est noté introuvable'",
    `select k.parcel_id, $problem from shortages s join packed_items k on k.order_item_id = s.order_item_id
     where s.outcome is null`,
  ],
  [
    "I19",
    "item",
    "'est introuvable et ne tient plus son unité, qui se vend'",
    `select i.id, $problem from shortages s join order_items i on i.id = s.order_item_id
     where s.outcome is null and not i.takes_unit`,
  ],
  [
    "I19",
    "order",
    "'a l''article introuvable ' || s.order_item_id || ' remboursé sans retour qui le retire'",
    `select s.order_id, $problem from shortages s
     where s.outcome = 'refunded' and not exists (select from return_lines l
       where l.order_item_id = s.order_item_id and l.return_id = s.return_id)`,
  ],
  [
    "I19",
    "order",
    "'doit ' || b.refund_cents || ' centimes pour des pièces introuvables, en rend ' || r.cents",
    `select b.order_id, $problem from returns b
     join (select return_id, sum(amount_cents) as cents from refunds where state <> 'dismissed' group by return_id) r
       on r.return_id = b.id
     where r.cents > b.refund_cents and exists (select from shortages s where s.return_id = b.id)`,
  ],
];
