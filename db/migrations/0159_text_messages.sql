-- Optional text messages about orders, to those who agreed to them.

-- A French mobile number as it is sent to, from how it was typed; null for any other. `frenchMobile` says the same.
create function french_mobile(phone text) returns text language sql immutable parallel safe
return (select case when d.digits ~ '^0[67][0-9]{8}$' then '+33' || substr(d.digits, 2) end
  from (select regexp_replace(regexp_replace(regexp_replace(phone, '[\s./-]', '', 'g'), '^00', '+'),
    '^\+33(\(0\)|0)?', '0') as digits) d);

-- Who agreed, to which words, when; and when it ended. Each is for one order, or for all orders of lives of one handle.
-- Rows are never changed but by their end.
create table sms_consents (
  id bigint generated always as identity primary key,
  order_id uuid references orders (id) on delete cascade,
  handle text check (handle = lower(handle)),
  -- The viewer's id on the video platform where it is known: a handle may become somebody else's.
  viewer_id text,
  number text not null check (number ~ '^\+33[67][0-9]{8}$'),
  words text not null check (length(words) between 1 and 1000),
  given_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  ended_by text check (ended_by in ('page', 'answer', 'changed', 'staff', 'unreachable')),
  constraint sms_consents_for_one check (num_nonnulls(order_id, handle) = 1),
  constraint sms_consents_end_whole check ((ended_at is null) = (ended_by is null))
);
create unique index sms_consents_one_an_order on sms_consents (order_id) where ended_at is null and order_id is not null;
create unique index sms_consents_one_a_handle on sms_consents (handle) where ended_at is null and handle is not null;
create index sms_consents_by_order on sms_consents (order_id) where order_id is not null;
create index sms_consents_by_handle on sms_consents (handle) where handle is not null;
create index sms_consents_by_number on sms_consents (number) where ended_at is null;

-- To which number texts about an order go; no row: to none. What was agreed on the order itself holds for the number that
-- stands on it; what was agreed for a handle, for orders that staff or a comment opened, unless somebody else bears it in
-- the order's live.
create function sms_of_order(about uuid) returns table (consent_id bigint, number text)
language sql stable parallel safe
begin atomic
  select c.id, c.number
  from orders o left join users u on u.id = o.user_id
  join sms_consents c on c.ended_at is null and (
    c.order_id = o.id and c.number = french_mobile(o.shipping_address ->> 'phone')
    or o.origin <> 'guest' and c.handle = u.tiktok_username and not exists (
      select from tiktok_live_users v where v.live_id = o.live_id and lower(v.tiktok_username) = c.handle
        and v.tiktok_user_id <> c.viewer_id))
  where o.id = about
  order by c.order_id is null limit 1;
end;

-- Whether a text of this kind about an order is to be sent at all. What guests put together they pay at once: only of a paid
-- one are they told.
create function sms_is_due(about uuid, kind text) returns boolean language sql stable parallel safe
return exists (select from settings s where s.key = 'smsActive' and s.value = '"on"')
  and not exists (select from settings s where s.value = '""'
    and s.key = case kind when 'to-pay' then 'smsToPay' when 'reminder' then 'smsReminder'
      when 'shipped' then 'smsShipped' when 'delivered' then 'smsDelivered' end)
  and exists (select from orders o where o.id = about
    and case when kind in ('to-pay', 'reminder') then o.origin <> 'guest' else o.paid_at is not null end)
  and exists (select from sms_of_order(about));

-- What leaves as a text message waits in the outbox like mail, and is taken by its own worker. A release that knows no
-- channels finds no template for it and leaves it to staff as failed: it never becomes a mail.
alter table outbox add column channel text not null default 'mail' check (channel in ('mail', 'sms'));
-- Beside the kinds that are known when this runs: releases add theirs in any order.
do $$
declare
  known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
    where conrelid = 'outbox'::regclass and conname = 'outbox_kind_check');
begin
  execute format('alter table outbox drop constraint outbox_kind_check, add constraint outbox_kind_check check (
    case channel when ''sms'' then kind in (''sms-to-pay'', ''sms-reminder'', ''sms-shipped'', ''sms-delivered'')
      else %s end)', known);
end $$;

-- What is known of a text at the provider. It is written before the provider is asked: without it a crash before the
-- answer would send a second one.
create table sms_sends (
  message_id bigint primary key references outbox (id) on delete cascade,
  -- By which the provider knows it; random, so that a database restored from a backup repeats none.
  tag text not null constraint sms_sends_tag_unique unique,
  consent_id bigint references sms_consents (id) on delete set null,
  -- asked: nobody knows yet whether it was taken.
  state text not null default 'asked' check (state in ('asked', 'accepted', 'sent', 'failed', 'delivered')),
  provider_id text,
  parts integer check (parts > 0),
  -- What she was asked for then: of another total she is to be told again.
  total_cents integer not null check (total_cents >= 0),
  asked_at timestamptz not null default clock_timestamp(),
  -- How often it was asked for: the provider did not know of the first.
  asked_times integer not null default 1 check (asked_times between 1 and 2),
  changed_at timestamptz not null default clock_timestamp(),
  -- The provider's word for why it did not arrive.
  cause text
);
create index sms_sends_by_consent on sms_sends (consent_id) where consent_id is not null;

-- What the provider reports of a text, each once, as it came.
create table sms_reports (
  id bigint generated always as identity primary key,
  message_id bigint not null references outbox (id) on delete cascade,
  status text not null,
  raw jsonb not null,
  at timestamptz not null default clock_timestamp(),
  constraint sms_reports_once unique (message_id, status)
);

-- A buyer who was told by a text message has been told.
alter table order_contacts drop constraint order_contacts_kind_check;
alter table order_contacts
  add constraint order_contacts_kind_check check (kind in ('told', 'seen', 'texted')),
  add column message_id bigint references outbox (id) on delete cascade,
  add constraint order_contacts_texted_by_message check ((kind = 'texted') = (message_id is not null));
create unique index order_contacts_by_message on order_contacts (message_id) where message_id is not null;

create or replace function contact_of_order(about uuid) returns table (contact json)
language sql stable parallel safe
begin atomic
  select json_build_object('seenAt', max(c.at) filter (where c.kind = 'seen'),
    'textedAt', max(c.at) filter (where c.kind = 'texted'),
    'told', json_agg(json_build_object('id', c.id, 'at', c.at, 'by', u.display_name) order by c.at desc)
      filter (where c.kind = 'told') -> 0)
  from order_contacts c left join users u on u.id = c.actor_id
  where c.order_id = about;
end;

-- A text goes to the number that stands on it, or to the one to which it would go now.
create or replace view outbox_messages as
  select m.id, m.kind, case when m.held_at is not null then 'held' else m.state end as state, m.template_type, m.subject,
    m.order_id, o.order_number, a.display_name as author, m.attempts, m.last_error, m.created_at,
    coalesce(m.sent_at, m.due_at) as at,
    coalesce(m.to_name, nullif(btrim(concat_ws(' ', o.shipping_address ->> 'first_name',
      o.shipping_address ->> 'last_name')), ''), u.display_name, '') as to_name,
    case when m.channel = 'sms' then coalesce(m.to_address, (select s.number from sms_of_order(m.order_id) s), '')
      else coalesce(m.to_address, nullif(o.shipping_address ->> 'email', ''), u.email, '') end as to_address,
    m.html, m.facts, m.provider_response, m.channel
  from outbox m
  left join orders o on o.id = m.order_id
  left join users u on u.id = coalesce(o.user_id, m.user_id)
  left join users a on a.id = m.created_by;
