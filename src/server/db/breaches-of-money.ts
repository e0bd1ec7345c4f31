import type { Rule } from "./invariants.ts";

/** What contradicts the money that an order keeps: see decision 0178. */
export const BREACHES_OF_MONEY: readonly Rule[] = [
  [
    "I24",
    "order",
    "'est ' || o.status || ', revient à ' || m.comes_to || ' centimes et en garde ' || m.kept || ': ce qui dépasse n''est demandé nulle part'",
    `select o.id, $problem from (select distinct order_id from transactions where refunded_cents < amount_cents) t
     join orders o on o.id = t.order_id
     cross join lateral (select order_kept_cents(o) as kept, order_comes_to_cents(o) as comes_to offset 0) m
     where m.kept > m.comes_to`,
  ],
];
