-- @import { OutboxRow } from "#contract/admin/outbox.ts";
-- @import { MessageFacts } from "./render-message.ts";

-- name: readOutboxRows :many
-- @column kind OutboxRow["kind"]
-- @column state OutboxRow["state"]
-- @column template_type OutboxRow["type"] | null
select m.id, m.kind, m.state, m.template_type, m.subject, m.order_id, m.order_number, m.author, m.attempts, m.last_error,
  m.created_at, m.at, m.to_name, m.to_address
from unnest(:ids::bigint[]) with ordinality as chosen(id, place)
join outbox_messages m on m.id = chosen.id
order by chosen.place;

-- name: countOpen :one
select (select count(*)::int from outbox where state in ('waiting', 'sending') and held_at is null) as waiting,
  (select count(*)::int from outbox where held_at is not null) as held,
  (select count(*)::int from outbox where state = 'failed') as failed;

-- name: readStoredMessage :optional
-- @column kind OutboxRow["kind"]
-- @column state OutboxRow["state"]
-- @column template_type OutboxRow["type"] | null
-- @column facts MessageFacts | null
-- @column sms { state: string; parts: number | null; cause: string | null; at: string } | null
select id, kind, state, template_type, subject, order_id, order_number, author, attempts, last_error, created_at, at,
  to_name, to_address, html, facts, provider_response,
  (select json_build_object('state', s.state, 'parts', s.parts, 'cause', s.cause, 'at', s.changed_at)
    from sms_sends s where s.message_id = outbox_messages.id) as sms
from outbox_messages where id = :messageId;

-- name: lockToSendAgain :optional
-- What the view outbox_messages says, but of the row as it is once it is locked.
select m.id, case when m.held_at is not null then 'held' else m.state end as state, m.kind,
  coalesce(m.to_address, nullif(o.shipping_address ->> 'email', ''), u.email, '') as to_address
from outbox m left join orders o on o.id = m.order_id left join users u on u.id = coalesce(o.user_id, m.user_id)
where m.id = :messageId for update of m;

-- name: sendAgain :exec
-- Written anew, so that an address or a template mended meanwhile is used. As it was leaves what has no source to be written
-- from (a complaint's acknowledgement, what was written to a person, an account or an alert, which have no order), what speaks of
-- what is over (an earlier sale or sending), and what goes to the address that a withdrawal stated, whatever the order's is. A
-- credit has no order either, and is read anew. A text is asked for as if it had never been.
with unasked as (delete from sms_sends where message_id = :messageId)
update outbox set state = 'waiting', held_at = null, attempts = 0, due_at = clock_timestamp(), last_error = null,
  lease_until = null,
  (subject, html, text, to_name, to_address) = (select subject, html, text, to_name, to_address
    where kind in ('withdrawal', 'complaint', 'earlier-contract', 'earlier-sending')
      or order_id is null and kind not in ('credit-given', 'credit-ends')),
  facts = case when kind in ('contract', 'earlier-contract') then coalesce(facts, '{}') || '{"asked": true}' else facts end
where id = :messageId;

-- name: lockMessage :optional
select held_at is not null as held from outbox where id = :messageId for update;

-- name: cancelMessage :exec
update outbox set state = 'cancelled', held_at = null, last_error = :error where id = :messageId;

-- name: batchProgress :one
-- @column failed { id: number; email: string; error: string }[]
select count(*) filter (where state in ('waiting', 'sending'))::int as waiting,
  count(*) filter (where state = 'sent')::int as sent,
  coalesce(json_agg(json_build_object('id', id, 'email', coalesce(to_address, ''), 'error', coalesce(last_error, ''))
    order by id) filter (where state in ('failed', 'no-address')), '[]') as failed
from outbox where batch_id = :batchId;

-- name: getOrder :optional
-- @column facts MessageFacts | null
select order_number, status,
  (select m.facts from outbox m where m.order_id = orders.id and m.kind = 'contract' order by m.id limit 1) as facts
from orders where id = :orderId;

-- name: markContractHandedOver :exec
update orders set contract_sent_at = coalesce(contract_sent_at, clock_timestamp()) where id = :orderId;
