-- name: insertMessages :many
insert into outbox (dedupe_key, kind, template_type, order_id, user_id, batch_id, to_name, to_address, subject, html,
  text, facts, created_by, due_at)
select "dedupeKey", kind, "templateType", "orderId", "userId", "batchId", "toName", "toAddress", subject, html,
  text, facts, "createdBy", clock_timestamp() + make_interval(secs => coalesce("dueInSeconds", 0))
from json_to_recordset(:messages::json) as m("dedupeKey" text, kind text, "templateType" text, "orderId" uuid,
  "userId" uuid, "batchId" uuid, "toName" text, "toAddress" text, subject text, html text, text text, facts jsonb,
  "createdBy" uuid, "dueInSeconds" float8)
returning id;

-- name: lockWaitingAcknowledgement :optional
-- Who queues for this address at the same time waits on the counter that told them to share.
select id from outbox where id = (
  select max(acknowledgement_id) from withdrawals
  where lower(email) = lower(:email) and submitted_at > clock_timestamp() - interval '2 hours')
  and state = 'waiting' and due_at > clock_timestamp() and dedupe_key like 'withdrawals:%'
for update;

-- name: setAcknowledgement :exec
-- @param messageId?
update withdrawals set acknowledgement_id = :messageId where id = :withdrawalId;

-- name: queueAutomaticOf :exec
-- The automatic message of the status that the order has now; the one of 'paid' is the contract's.
-- A message is there once. One that was dropped because its change was undone announces the change made again; one that
-- has not been tried yet waits anew.
insert into outbox (dedupe_key, kind, template_type, order_id, user_id, due_at)
select 'auto:' || t.type || ':' || o.id, 'automatic', t.type, o.id, o.user_id,
  clock_timestamp() + make_interval(secs => greatest(t.delay_minutes * 60, :leastSeconds::int))
from orders o join message_templates t on t.type = :status and t.is_automatic and t.type <> 'paid'
where o.id = :orderId
on conflict (dedupe_key) do update set state = 'waiting', due_at = excluded.due_at, attempts = 0,
  last_error = null, subject = null, html = null, text = null, to_name = null, to_address = null
  where outbox.state = 'cancelled' or (outbox.state = 'waiting' and outbox.attempts = 0);

-- name: queueContractOfSale :exec
-- The confirmation of an order that is settled now, once like an automatic message; it asks no template whether it may.
-- An order that staff must look at gets it after that.
insert into outbox (dedupe_key, kind, template_type, order_id, user_id, due_at)
select 'contract:' || o.id, 'contract', 'paid', o.id, o.user_id,
  clock_timestamp() + make_interval(secs => :leastSeconds::int)
from orders o
where o.id = :orderId and o.review_reason is null
on conflict (dedupe_key) do update set state = 'waiting', due_at = excluded.due_at, attempts = 0,
  last_error = null, subject = null, html = null, text = null, to_name = null, to_address = null
  where outbox.state = 'cancelled' or (outbox.state = 'waiting' and outbox.attempts = 0);

-- name: queueContract :exec
-- The same of an order that was settled without one. Of what was given back whole, nothing is left to confirm.
insert into outbox (dedupe_key, kind, template_type, order_id, user_id, due_at)
select 'contract:' || o.id, 'contract', 'paid', o.id, o.user_id,
  clock_timestamp() + make_interval(secs => :leastSeconds::int)
from orders o
where o.id = :orderId and not (
  exists (select from transactions where order_id = o.id)
  and not exists (select from transactions where order_id = o.id and refunded_cents < amount_cents))
on conflict (dedupe_key) do update set state = 'waiting', due_at = excluded.due_at, attempts = 0,
  last_error = null, subject = null, html = null, text = null, to_name = null, to_address = null
  where outbox.state = 'cancelled' or (outbox.state = 'waiting' and outbox.attempts = 0);

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
