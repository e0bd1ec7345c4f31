import type { Rule } from "./invariants.ts";

/** What contradicts shop credit. */
export const BREACHES_OF_CREDITS: readonly Rule[] = [
  [
    "I10",
    "promo",
    "'dit ' || c.uses || ' utilisations, en a ' || coalesce(u.uses, 0)",
    `select c.id, $problem from promo_codes c
     left join (select promo_id, count(*) as uses from promo_uses where released_at is null and not beyond_limit
       group by promo_id) u on u.promo_id = c.id
     where c.uses <> coalesce(u.uses, 0)`,
  ],
  [
    "I10",
    "order",
    "'est ' || o.status || ' et son code promo est ' || case when u.released_at is null then 'encore pris' else 'rendu' end",
    `select o.id, $problem from promo_uses u join orders o on o.id = u.order_id
     where (u.released_at is null) = order_is_cancelled(o.status)
       and not exists (select from transactions t where t.order_id = o.id)`,
  ],
  [
    "I10",
    "order",
    "'a une remise de ' || o.discount_cents || ' centimes sans code promo'",
    `select o.id, $problem from orders o
     where o.discount_cents > 0 and not exists (select from promo_uses u where u.order_id = o.id)`,
  ],
  [
    "I10",
    "credit",
    "'dit ' || c.left_cents || ' centimes, ses mouvements ' || coalesce(m.cents, 0)",
    `select c.id, $problem from credits c
     left join (select credit_id, sum(amount_cents) as cents from credit_movements group by credit_id) m
       on m.credit_id = c.id
     where c.left_cents <> coalesce(m.cents, 0)`,
  ],
  [
    "I10",
    "credit",
    "'dit ' || c.reserved_cents || ' centimes réservés, ses commandes ' || coalesce(u.cents, 0)",
    `select c.id, $problem from credits c
     left join (select credit_id, sum(amount_cents) as cents from credit_uses where state = 'reserved' group by credit_id) u
       on u.credit_id = c.id
     where c.reserved_cents <> coalesce(u.cents, 0)`,
  ],
  [
    "I10",
    "order",
    "'est ' || o.status || ', dit ' || o.credit_cents || ' centimes d''avoir réservés, et en a ' || coalesce(u.cents, 0)",
    `select o.id, $problem from orders o
     left join (select order_id, sum(amount_cents) as cents from credit_uses where state = 'reserved' group by order_id) u
       on u.order_id = o.id
     where o.credit_cents <> coalesce(u.cents, 0) or o.credit_cents > 0 and not order_is_open(o.status)`,
  ],
  [
    "I10",
    "transaction",
    "'est de ' || t.amount_cents || ' centimes d''avoir dont ' || t.refunded_cents || ' rendus, ses mouvements en disent ' || coalesce(m.spent, 0) || ' et ' || coalesce(m.back, 0)",
    `select t.uuid, $problem from transactions t
     left join (select transaction_uuid, -coalesce(sum(amount_cents) filter (where kind = 'spent'), 0) as spent,
         coalesce(sum(amount_cents) filter (where kind = 'given-back'), 0) as back
       from credit_movements group by transaction_uuid) m on m.transaction_uuid = t.uuid
     where (t.means = 'credit' or m.spent is not null)
       and (t.amount_cents <> coalesce(m.spent, 0) or t.refunded_cents <> coalesce(m.back, 0))`,
  ],
];
