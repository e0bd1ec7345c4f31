-- A live's time to pay: how long the pieces of an order that staff or a comment opened stay hers once she is asked to
-- pay. The end stands in orders.held_until, as that of a guest's hold does: whatever ends a hold ends this one.

alter table lives
  add column pay_rule text not null default 'none' constraint lives_pay_rule_known check (pay_rule in ('none', 'minutes', 'midnight')),
  add column pay_minutes integer check (pay_minutes between 5 and 10080),
  -- Minutes before the end at which she is reminded.
  add column remind_minutes integer[] not null default '{}' check (cardinality(remind_minutes) <= 3),
  add constraint lives_pay_minutes_by_rule check ((pay_rule = 'minutes') = (pay_minutes is not null));

-- The end of the day in Paris; in its last hour, of the next one.
create function paris_midnight(after timestamptz) returns timestamptz language sql stable parallel safe
  return (date_trunc('day', (after + interval '1 hour') at time zone 'Europe/Paris') + interval '1 day' - interval '1 second')
    at time zone 'Europe/Paris';

-- When the time to pay of a live ends for whoever is asked now; null where it has none.
create function time_to_pay_ends(live uuid) returns table (at timestamptz)
language sql volatile parallel safe
begin atomic
  select case l.pay_rule
    when 'minutes' then clock_timestamp() + make_interval(mins => l.pay_minutes)
    when 'midnight' then paris_midnight(clock_timestamp())
  end
  from lives l where l.id = live;
end;

-- Small: few orders of staff and of comments are open at a time. It names no column that a guest's acts change.
create index orders_open_by_others on orders (created_at)
  where origin <> 'guest' and status in ('to-validate', 'to-pay') and created_at > '-infinity';

-- The last reminder of an order whose moment has come: null before the first one.
create function last_reminder(held_until timestamptz, live uuid) returns table (at timestamptz)
language sql volatile parallel safe
begin atomic
  select max(last_reminder.held_until - make_interval(mins => m.minutes))
  from lives l cross join unnest(l.remind_minutes) m(minutes)
  where l.id = live and last_reminder.held_until - make_interval(mins => m.minutes) <= clock_timestamp();
end;

-- A reminder makes whoever has no e-mail somebody to tell again.
create or replace function orders_to_tell(hours integer) returns table (id uuid)
language sql stable parallel safe
begin atomic
  select w.id from orders_without_mail() w join orders o on o.id = w.id cross join lateral last_reminder(o.held_until, o.live_id) r
  where not exists (select from order_contacts c
    where c.order_id = o.id and c.total_cents = o.total_cents
      and c.at > greatest(clock_timestamp() - make_interval(hours => orders_to_tell.hours), r.at));
end;

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('contract', 'automatic', 'new-total', 'manual', 'test',
  'withdrawal', 'sign-in-link', 'password-reset', 'password-changed', 'second-factor-reset', 'order-link', 'payment-link',
  'live-begins', 'piece-free', 'reminder', 'released'));

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
    t.contact, o.held_until
  from order_rows o cross join lateral contact_of_order(o.id) t;
