import type { Rule } from "./invariants.ts";

/** Numbers are given just after the commit that they follow: what is younger is not yet wrong. */
const SETTLED = `not exists (select from order_history h
  where h.order_id = o.id and h.at > clock_timestamp() - interval '10 minutes')`;

/** What contradicts the numbers of buyers in a live: see decision 0140. */
export const BREACHES_OF_BUYER_NUMBERS: readonly Rule[] = [
  [
    "I18",
    "live",
    "'a donné ' || count(*) || ' numéros de cliente, jusqu''au ' || max(number)",
    "select live_id, $problem from live_buyers group by live_id having count(*) <> max(number)",
  ],
  [
    "I18",
    "order",
    "'a une pièce et pas de numéro de cliente'",
    `select o.id, $problem from orders o
     where not exists (select from buyer_numbers b where b.order_id = o.id) and ${SETTLED}
       and exists (select from order_items i where i.order_id = o.id and i.takes_unit)`,
  ],
  [
    "I18",
    "order",
    "'porte le numéro ' || b.number || ', une autre commande de la même cliente le ' || n.number",
    `select o.id, $problem from orders o join buyer_numbers b on b.order_id = o.id
     join orders s on s.live_id = o.live_id and s.user_id = o.user_id
     join buyer_numbers n on n.order_id = s.id and n.number < b.number
     where ${SETTLED} and ${SETTLED.replaceAll("o.id", "s.id")}`,
  ],
  [
    "I18",
    "order",
    "'porte le numéro ' || b.number || ' de la commande ' || s.order_number || ', qui est d''une autre cliente'",
    `select o.id, $problem from orders o join buyer_numbers b on b.order_id = o.id
     join buyer_numbers n on n.live_id = b.live_id and n.number = b.number
     join orders s on s.id = n.order_id and s.user_id < o.user_id
     where ${SETTLED} and ${SETTLED.replaceAll("o.id", "s.id")}`,
  ],
  [
    "I18",
    "order",
    "'porte un numéro d''un autre live'",
    "select o.id, $problem from buyer_numbers b join orders o on o.id = b.order_id where b.live_id <> o.live_id",
  ],
];
