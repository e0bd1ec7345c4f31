import type { Rule } from "./invariants.ts";

/** As of every document: the worker looks every two seconds; this is how long it may be down. */
const LONGEST_WITHOUT_PAPERS = "interval '15 minutes'";

/** What contradicts what became of missing pieces: see decisions 0141 and 0151. */
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
  [
    "I22",
    "order",
    "'a l''article ' || s.order_item_id || ' remplacé par ' || s.replaced_by || ', d''une autre commande ou sans retour qui retire le premier'",
    `select s.order_id, $problem from shortages s join order_items n on n.id = s.replaced_by
     where n.order_id <> s.order_id or not exists (select from return_lines l
       where l.order_item_id = s.order_item_id and l.return_id = s.return_id)`,
  ],
  [
    "I22",
    "order",
    "'a ' || count(*) || ' documents pour l''article remplacé ' || s.order_item_id || ', il en faut un avoir et une facture'",
    `select s.order_id, $problem from shortages s join invoices i on i.shortage_id = s.id
     group by s.id having count(*) <> 2 or bool_or(s.papers_owed or i.order_id <> s.order_id)`,
  ],
  [
    "I22",
    "order",
    "'attend la facture de sa pièce de remplacement depuis ' || s.ended_at",
    `select s.order_id, $problem from shortages s
     where s.papers_owed and s.ended_at < clock_timestamp() - ${LONGEST_WITHOUT_PAPERS}
       and not exists (select from transactions t where t.order_id = s.order_id and t.invoice_owed)
       and not waits_for_papers(s.order_item_id)
       and not exists (select from refunds r where r.return_id = s.return_id and
         (r.state not in ('done', 'dismissed') or r.finished_at > clock_timestamp() - ${LONGEST_WITHOUT_PAPERS}))`,
  ],
];
