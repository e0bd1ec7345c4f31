-- What staff know of a person that no order says. It goes with the person.
create table user_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  text text not null check (length(btrim(text)) between 1 and 1000),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default clock_timestamp()
);
create index user_notes_of_person on user_notes (user_id, created_at desc);
create index user_notes_by_author on user_notes (created_by) where created_by is not null;

-- What each person bought: one definition of each figure, told beside it (wording/customer-figures.ts).
-- received: her orders that are paid and not cancelled; refunded: what was given back of these. paid of asked: of the
-- orders whose payment was asked for or begun, those that were paid, cancelled since or not.
create view customer_numbers as
  select u.id as user_id, n.orders, n.received_cents, n.refunded_cents, n.owed_cents, n.paid, n.asked
  from users u cross join lateral (
    select count(*) filter (where not order_is_cancelled(o.status))::int as orders,
      coalesce(sum(o.total_cents) filter (where order_is_settled(o.status)), 0)::bigint as received_cents,
      coalesce(sum(t.refunded_cents) filter (where order_is_settled(o.status)), 0)::bigint as refunded_cents,
      coalesce(sum(o.total_cents) filter (where o.status = 'to-pay'), 0)::bigint as owed_cents,
      count(*) filter (where p.paid)::int as paid,
      count(*) filter (where p.paid or o.status = 'to-pay'
        or exists (select from order_history h where h.order_id = o.id and h.to_status = 'to-pay'))::int as asked
    from orders o
    cross join lateral (select o.paid_at is not null or order_is_settled(o.status) as paid) p
    cross join lateral (select sum(refunded_cents) as refunded_cents from transactions t where t.order_id = o.id) t
    where o.user_id = u.id
  ) n;
