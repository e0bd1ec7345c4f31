-- When the buyer of an order that is to be paid learned of it, where no mail can tell her.

create table order_contacts (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- told: a member of staff wrote to her. seen: her browser showed her what there is to pay.
  kind text not null check (kind in ('told', 'seen')),
  at timestamptz not null default clock_timestamp(),
  -- Who told her.
  actor_id uuid references users (id) on delete set null,
  -- What she was asked for then: of another total she is to be told again.
  total_cents integer not null check (total_cents >= 0)
);
create index order_contacts_by_order on order_contacts (order_id, at desc);
create unique index order_contacts_seen_once on order_contacts (order_id) where kind = 'seen';
-- Only for the foreign key: whoever tells buyers is rarely deleted.
create index order_contacts_by_actor on order_contacts (actor_id) where actor_id is not null;

-- The orders that staff asked to pay and whose buyer no mail reaches. What guests put together is theirs to pay.
create function orders_without_mail() returns table (id uuid)
language sql stable parallel safe
begin atomic
  select o.id from orders o join order_emails e on e.order_id = o.id
  where o.status = 'to-pay' and o.origin <> 'guest' and o.line_count > 0
    and lower(coalesce(e.email, '.invalid')) like '%.invalid';
end;

-- Those of them whose buyer does not know what she owes: nobody told her of this total, and she did not see it, within
-- the last hours.
create function orders_to_tell(hours integer) returns table (id uuid)
language sql stable parallel safe
begin atomic
  select w.id from orders_without_mail() w join orders o on o.id = w.id
  where not exists (select from order_contacts c
    where c.order_id = o.id and c.total_cents = o.total_cents
      and c.at > clock_timestamp() - make_interval(hours => orders_to_tell.hours));
end;

-- When she saw the order last, and who told her last: one row, whatever is known.
create function contact_of_order(about uuid) returns table (contact json)
language sql stable parallel safe
begin atomic
  select json_build_object('seenAt', max(c.at) filter (where c.kind = 'seen'),
    'told', json_agg(json_build_object('id', c.id, 'at', c.at, 'by', u.display_name) order by c.at desc)
      filter (where c.kind = 'told') -> 0)
  from order_contacts c left join users u on u.id = c.actor_id
  where c.order_id = about;
end;

create or replace view console_orders as
  select o.id, o.order_number, o.order_date, o.status, o.version, o.total_cents, o.line_count, o.returned_count,
    o.returned_cents, o.live_id, o.live_title, o.user_id, o.display_name, o.user_email, o.tiktok_username,
    o.shipping_address, o.has_label, o.review_reason, o.created_at, o.comment, o.items,
    order_change_refusal(o.status, o.paid_at, o.held_until) is null as open,
    exists (select from message_templates where type = 'to-pay' and is_automatic) as asks_to_pay,
    case when o.status = 'to-pay' then (select max(h.at) from order_history h
      where h.order_id = o.id and h.facts ? 'toPayCents' and h.id > (
        select coalesce(max(id), 0) from order_history where order_id = o.id and to_status = 'to-pay'))
    end as total_changed_at,
    t.contact
  from order_rows o cross join lateral contact_of_order(o.id) t;
