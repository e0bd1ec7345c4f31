import type { Rule } from "./invariants.ts";

/** What contradicts a parcel: its orders, its fee, and what was packed in it. */
export const BREACHES_OF_PARCELS: readonly Rule[] = [
  [
    "I13",
    "order",
    "'est ' || o.status || ' et n''est dans aucun colis'",
    "select o.id, $problem from orders o where order_is_settled(o.status) and o.parcel_id is null",
  ],
  [
    "I13",
    "parcel",
    "'est ' || p.state || ', ses commandes en font un colis ' || s.state",
    `select p.id, $problem from parcels p
     left join (select parcel_id, case when bool_and(status not in ('paid', 'preparing')) then 'packed' else 'open' end as state
       from orders where order_is_settled(status) group by parcel_id) o on o.parcel_id = p.id
     cross join lateral (select coalesce(o.state, 'void') as state) s
     where p.state <> s.state`,
  ],
  [
    "I13",
    "parcel",
    "'est ouvert ' || n || ' fois pour la même personne, la même adresse et le même live'",
    `select id, $problem from (select id, count(*) over (partition by user_id, address_key, live_id) as n
       from parcels where user_id is not null) p
     where n > 1`,
  ],
  [
    "I13",
    "parcel",
    "'coûte ' || p.fee_cents || ' centimes de port, ' || p.given_cents || ' offerts, ses commandes en paient ' || o.cents",
    `select p.id, $problem from parcels p
     join (select o.parcel_id, sum(order_fee_charged(o)) as cents from orders o where o.parcel_id is not null
       and not order_is_open(o.status) group by o.parcel_id) o on o.parcel_id = p.id
     where p.state <> 'void' and o.cents <> p.fee_cents - p.given_cents`,
  ],
  [
    "I13",
    "order",
    "'était d''un colis dont il ne reste rien et garde ' || f.cents || ' centimes de port'",
    `select o.id, $problem from orders o join parcels p on p.id = o.parcel_id and p.state = 'void'
     cross join lateral (select coalesce(sum(t.amount_cents), 0)::int - coalesce((select sum(r.amount_cents) from refunds r
       where r.order_id = o.id and r.state <> 'dismissed'), 0)::int as held from transactions t where t.order_id = o.id) m
     cross join lateral (select least(m.held, o.shipping_cents - order_fee_back(o)) as cents) f
     where order_is_cancelled(o.status) and f.cents > 0
       and not exists (select from refunds r where r.order_id = o.id and r.state = 'dismissed')`,
  ],
  [
    "I15",
    "parcel",
    "'est préparé avec une pièce d''un autre colis (' || o.order_number || ')'",
    `select p.id, $problem from packed_items k join parcels p on p.id = k.parcel_id and p.state = 'packed'
     join order_items i on i.id = k.order_item_id join orders o on o.id = i.order_id
     where o.parcel_id is distinct from p.id`,
  ],
];
