-- name: insertMessages :many
insert into outbox (dedupe_key, kind, template_type, order_id, user_id, batch_id, to_name, to_address, subject, html,
  text, facts, created_by, due_at)
select "dedupeKey", kind, "templateType", "orderId", "userId", "batchId", "toName", "toAddress", subject, html,
  text, facts, "createdBy", clock_timestamp() + make_interval(secs => coalesce("dueInSeconds", 0))
from json_to_recordset(:messages::json) as m("dedupeKey" text, kind text, "templateType" text, "orderId" uuid,
  "userId" uuid, "batchId" uuid, "toName" text, "toAddress" text, subject text, html text, text text, facts jsonb,
  "createdBy" uuid, "dueInSeconds" float8)
returning id;

-- name: insertOnce :exec
insert into outbox (dedupe_key, kind, order_id, user_id, facts, due_at)
select "dedupeKey", kind, "orderId", "userId", facts, clock_timestamp() + make_interval(secs => coalesce("dueInSeconds", 0))
from json_to_record(:message::json) as m("dedupeKey" text, kind text, "orderId" uuid, "userId" uuid, facts jsonb, "dueInSeconds" float8)
on conflict (dedupe_key) do nothing;

-- name: lockWaitingAcknowledgement :optional
-- Who queues for this address at the same time waits on the counter that told them to share.
select id from outbox where id = (
  select max(acknowledgement_id) from withdrawals
  where lower(email) = lower(:email) and submitted_at > clock_timestamp() - interval '2 hours')
  and state = 'waiting' and due_at > clock_timestamp() and dedupe_key like 'withdrawals:%'
for update;

-- name: lockWaitingRefund :optional
-- The mail of a refund that has not left.
select id from outbox where dedupe_key = :dedupeKey and state = 'waiting' for update;

-- name: lockWaitingQuestion :optional
-- One about missing pieces that is not written yet: it speaks of all that are missing when it is.
select id from outbox where order_id = :orderId and kind = 'shortage' and state = 'waiting' and subject is null and facts is null
order by id desc limit 1 for update;

-- name: dropWaiting :exec
update outbox set state = 'cancelled', held_at = null where id = :messageId;

-- name: setAcknowledgement :exec
-- @param messageId?
update withdrawals set acknowledgement_id = :messageId where id = :withdrawalId;

-- name: queueWayBack :exec
-- The parcel left after all out of which pieces were to be taken: what was stated of them, repetitions too, is acknowledged anew with
-- the way back, once to an address, and waits for its pieces. Where an acknowledgement has not left yet, that one says so.
with told as (
  select w.*, bool_or(c.withdrawal_id = w.id) as is_own
  from withdrawals w join orders o on o.id = w.order_id join return_cases c on c.order_id = o.id
  where o.id = :orderId and (w.state <> 'done' or w.outcome = 'repeated') and c.cause = 'withdrawal'
    and c.checked_at is null and c.called_off_at is null and c.goods_received_at is null and left_after(o, c.opened_at) is not null
    and (c.id in (select k.id from cases_of_statement(w) k)
      or w.outcome = 'repeated' and not exists (select from withdrawal_items n where n.withdrawal_id = w.id))
  group by w.id
), expected as (
  update withdrawals set state = 'goods-due', updated_at = clock_timestamp()
  where state = 'received' and id in (select id from told where is_own)
), waiting as (
  select id from outbox where id in (select acknowledgement_id from told) and state = 'waiting' and html is null for update
)
insert into outbox (dedupe_key, kind, order_id, to_address, facts, due_at)
select distinct on (lower(t.email)) 'withdrawal-left:' || t.id || ':' || o.version, 'withdrawal', o.id, t.email, jsonb_build_object('withdrawalId', t.id),
  clock_timestamp() + make_interval(secs => :leastSeconds)
from told t join orders o on o.id = :orderId
where not exists (select from told s join waiting a on a.id = s.acknowledgement_id where lower(s.email) = lower(t.email))
order by lower(t.email), t.submitted_at, t.id
on conflict (dedupe_key) do nothing;

-- name: queueMessageOf :exec
-- A message about an order as it is now, which is there once. `due`, of these: 'automatic', that of the status `status`,
-- where a template says that it leaves by itself (that of 'paid' is the contract's), and its text message where she agreed
-- to those; 'contract', the confirmation of an
-- order that is settled now, which asks no template and follows the review of one that staff must look at; and
-- 'late-contract', the same of an order that was settled without one: of what was given back whole, nothing is left to
-- confirm.
-- @param due "automatic" | "contract" | "late-contract"
-- @param status?
insert into outbox (dedupe_key, kind, template_type, channel, order_id, user_id, due_at)
select m.prefix || o.id, m.kind, m.template_type, case when m.template_type is null then 'sms' else 'mail' end, o.id, o.user_id,
  clock_timestamp() + make_interval(secs => m.seconds)
from orders o cross join lateral (
  select 'auto:' || t.type || ':' as prefix, 'automatic' as kind, t.type as template_type,
    greatest(t.delay_minutes * 60, :leastSeconds::int) as seconds
  from message_templates t where :due = 'automatic' and t.type = :status and t.is_automatic and t.type <> 'paid'
  union all
  select 'sms:' || :status || ':', 'sms-' || :status, null, :leastSeconds::int
  where :due = 'automatic' and :status in ('to-pay', 'shipped', 'delivered') and sms_is_due(o.id, :status)
  union all
  select 'contract:', 'contract', 'paid', :leastSeconds::int
  where :due = 'contract' and o.review_reason is null or :due = 'late-contract' and not (
    exists (select from transactions where order_id = o.id)
    and not exists (select from transactions t where t.order_id = o.id and refundable_cents(t) > 0))
) m
where o.id = :orderId
on conflict (dedupe_key) do update set state = 'waiting', due_at = excluded.due_at, attempts = 0,
  last_error = null, subject = null, html = null, text = null, to_name = null, to_address = null
  where message_waits_anew(outbox.state, outbox.attempts);

-- name: queueNewTotal :exec
-- The 'to-pay' message of an order once more, since what it named is no longer the total. One that is not written yet
-- will name the new total by itself.
insert into outbox (dedupe_key, kind, template_type, order_id, user_id, due_at)
select 'new-total:' || o.id || ':' || o.version, 'new-total', 'to-pay', o.id, o.user_id,
  clock_timestamp() + make_interval(secs => greatest(t.delay_minutes * 60, :leastSeconds::int))
from orders o join message_templates t on t.type = 'to-pay' and t.is_automatic
where o.id = :orderId and not exists (
  select from outbox where order_id = o.id and kind in ('automatic', 'new-total') and template_type = 'to-pay'
    and state = 'waiting' and html is null);

-- name: queueLiveBegins :exec
-- One message to each person who asked for it, unless she was told of one within some hours: a live that is switched off
-- and on, or a second one beside it, is no news. They leave some a second, so that what others wait for goes between.
with told as (
  update alerts set told_at = clock_timestamp()
  where id in (
    select id from alerts
    where product_id is null
      and (told_at is null or told_at < clock_timestamp() - make_interval(hours => :quietHours::int))
    order by id for update)
  returning id, email
)
insert into outbox (dedupe_key, kind, to_address, facts, due_at)
select 'live-begins:' || :liveId::text || ':' || id, 'live-begins', email,
  jsonb_build_object('alertId', id, 'liveId', :liveId::text),
  clock_timestamp() + make_interval(secs => :leastSeconds::int + row_number() over () / :aSecond::float8)
from told
on conflict (dedupe_key) do nothing;

-- name: queuePiecesFree :exec
-- One message to each who asked for it once a unit is free for which nobody waits in a live comment. It is a message to all
-- of them: the unit is kept for nobody.
with free as (
  select a.id from alerts a join products p on p.id = a.product_id join lives l on l.id = p.live_id and l.is_active
  where a.told_at is null and p.archived_at is null and (p.stock is null or p.taken < p.stock)
    and not exists (select from claims c where c.product_id = p.id and c.state = 'waiting')
  order by a.id limit 500 for update of a skip locked
), told as (
  update alerts set told_at = clock_timestamp() where id in (select id from free) returning id, email, asked_at
)
insert into outbox (dedupe_key, kind, to_address, facts, due_at)
select 'piece-free:' || id || ':' || extract(epoch from asked_at), 'piece-free', email, jsonb_build_object('alertId', id),
  clock_timestamp() + make_interval(secs => :leastSeconds::int)
from told
on conflict (dedupe_key) do nothing;

-- Statements that may write several rows at once do so in the order of their keys: two of them that wait for each other's row
-- would be a deadlock.

-- name: queueReminders :exec
-- To whoever has yet to pay, at the moments that the live says, by mail where she has one. Of moments that passed together,
-- as while the shop was down, the last one counts; a moment before she was asked does not.
-- @param words unknown
insert into outbox (dedupe_key, kind, template_type, order_id, user_id, facts, due_at)
select 'reminder:' || o.id || ':' || extract(epoch from r.at), 'reminder', 'to-pay', o.id, o.user_id, :words, clock_timestamp()
from orders o join order_emails e on e.order_id = o.id cross join lateral last_reminder(o.held_until, o.live_id) r
where o.origin <> 'guest' and o.status = 'to-pay' and o.created_at > '-infinity' and o.held_until > clock_timestamp()
  and r.at > (select max(h.at) from order_history h where h.order_id = o.id and h.to_status = 'to-pay')
  and lower(coalesce(e.email, '.invalid')) not like '%.invalid'
order by 1
on conflict (dedupe_key) do nothing;

-- name: queueSmsReminders :exec
-- The same moments by text message, to who agreed to those.
insert into outbox (dedupe_key, kind, channel, order_id, user_id, due_at)
select 'sms:reminder:' || o.id || ':' || extract(epoch from r.at), 'sms-reminder', 'sms', o.id, o.user_id, clock_timestamp()
from orders o cross join lateral last_reminder(o.held_until, o.live_id) r
where o.origin <> 'guest' and o.status = 'to-pay' and o.created_at > '-infinity' and o.held_until > clock_timestamp()
  and r.at > (select max(h.at) from order_history h where h.order_id = o.id and h.to_status = 'to-pay')
  and sms_is_due(o.id, 'reminder')
order by 1
on conflict (dedupe_key) do nothing;

-- name: queueReleased :exec
-- To whoever did not pay in time, where she has an e-mail. Once the live is over nothing can be resumed.
-- @param words unknown
-- @param wordsAfterLive unknown
insert into outbox (dedupe_key, kind, template_type, order_id, user_id, facts, due_at)
select 'released:' || o.id || ':' || o.version, 'released', o.status, o.id, o.user_id,
  case when l.is_active then :words::jsonb else :wordsAfterLive::jsonb end,
  clock_timestamp() + make_interval(secs => :leastSeconds::int)
from orders o join order_emails e on e.order_id = o.id join lives l on l.id = o.live_id
where o.id = :orderId and lower(coalesce(e.email, '.invalid')) not like '%.invalid'
on conflict (dedupe_key) do nothing;

-- name: tellAnew :exec
-- What the statuses of a parcel's way announce was told of its first sending: the second one is told too. What has not left
-- is no longer true.
update outbox set dedupe_key = dedupe_key || ':' || id, kind = case kind when 'automatic' then 'earlier-sending' else kind end,
  state = case when state = 'waiting' then 'cancelled' else state end, held_at = null
where order_id = :orderId and dedupe_key = any(array(
  select k.prefix || s.status || ':' || :orderId
  from unnest(array['auto:', 'sms:']) as k(prefix), unnest(array['preparing', 'to-ship', 'shipped', 'delivered']) as s(status)));

-- name: queueKeptReminders :exec
-- To whoever keeps a parcel open, in the morning some days before that ends, once a last day: by mail where she has one,
-- and by text message where she agreed to those. Whoever asked for it after that moment knows.
insert into outbox (dedupe_key, kind, channel, order_id, user_id, due_at)
select m.kind || ':' || p.id || ':' || p.open_until, m.kind, m.channel, o.id, o.user_id, clock_timestamp()
from parcels p
cross join lateral (select (p.open_until - :days::int + time '09:00') at time zone 'Europe/Paris' as at) r
cross join lateral (select id, user_id from orders where parcel_id = p.id and order_is_settled(status)
  order by created_at, id limit 1) o
left join order_emails e on e.order_id = o.id
cross join lateral (
  select 'parcel-ends' as kind, 'mail' as channel where lower(coalesce(e.email, '.invalid')) not like '%.invalid'
  union all
  select 'sms-kept', 'sms' where sms_is_due(o.id, 'kept')
) m
where :days > 0 and p.open_until is not null and parcel_waits(p) and r.at <= clock_timestamp() and not exists (
  select from order_history h join orders k on k.id = h.order_id
  where k.parcel_id = p.id and h.event = 'parcel' and h.facts ->> 'keptUntil' = p.open_until::text and h.at > r.at)
order by 1
on conflict (dedupe_key) do nothing;

-- name: queueCreditGiven :exec
-- To whom a credit was given, where she has an e-mail. What takes the place of a refund is told of with the refund.
insert into outbox (dedupe_key, kind, user_id, facts, due_at)
select 'credit-given:' || c.id, 'credit-given', u.id, jsonb_build_object('creditId', c.id),
  clock_timestamp() + make_interval(secs => :leastSeconds::int)
from credits c join users u on u.id = c.user_id
where c.id = :creditId and c.source <> 'refund' and lower(coalesce(u.email, '.invalid')) not like '%.invalid'
on conflict (dedupe_key) do nothing;

-- name: queueCreditEnds :exec
-- To whoever has credit that ends soon, once an end, in the morning: so many days before, of a short one half of its time.
insert into outbox (dedupe_key, kind, user_id, facts, due_at)
select 'credit-ends:' || c.id || ':' || extract(epoch from c.expires_at), 'credit-ends', u.id,
  jsonb_build_object('creditId', c.id), clock_timestamp()
from credits c join users u on u.id = c.user_id
where c.expires_at > clock_timestamp() and c.left_cents > c.reserved_cents
  and c.expires_at - least(make_interval(days => :days::int), (c.expires_at - c.granted_at) / 2) + interval '9 hours' <= clock_timestamp()
  and lower(coalesce(u.email, '.invalid')) not like '%.invalid'
order by 1
on conflict (dedupe_key) do nothing;
