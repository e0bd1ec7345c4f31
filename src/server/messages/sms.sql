-- name: findSend :optional
-- What is known of a text that was asked for at an earlier try. `look_at`: before that its provider does not know it yet.
-- @column state "asked" | "accepted" | "sent" | "failed" | "delivered"
-- @column to_address!
-- @column look_at?
select s.state, s.tag, s.asked_times, m.to_address,
  case when s.asked_at > clock_timestamp() - make_interval(secs => :seconds)
    then s.asked_at + make_interval(secs => :seconds) end as look_at
from sms_sends s join outbox m on m.id = s.message_id where s.message_id = :id;

-- name: beginSend :optional
-- Written before the provider is asked, and only while she agrees: whoever stops the messages comes before this statement,
-- or after the message. Answers nothing when she does not, or when the lease is lost.
with mine as materialized (
  select id from outbox where id = :id and attempts = :attempts and state = 'sending' for update
), agreed as materialized (
  select c.id, c.number from mine cross join lateral sms_of_order(:orderId) s join sms_consents c on c.id = s.consent_id
  where c.ended_at is null and not sms_waits_for_payment(:orderId, c.id) for share of c
), asked as (
  insert into sms_sends (message_id, tag, consent_id, total_cents) select mine.id, :tag, agreed.id, :totalCents from mine, agreed
  on conflict (message_id) do update set consent_id = excluded.consent_id, total_cents = excluded.total_cents,
    asked_at = clock_timestamp(), asked_times = 2
    where sms_sends.state = 'asked' and sms_sends.asked_times = 1
  returning message_id, tag
), kept as (
  update outbox m set to_address = agreed.number, subject = :text, text = :text, html = :html
  from agreed, asked where m.id = asked.message_id
)
select agreed.number, asked.tag from agreed, asked;

-- name: forgetSend :exec
-- It was certainly not taken.
delete from sms_sends where message_id = :id and state = 'asked';

-- name: markTaken :optional
-- The provider has it. Whoever is told so of what she owes needs no word of staff; not if it did not arrive, which may be
-- reported before the provider's own answer.
-- @param providerId?
-- @param parts?
with named as materialized (
  select id from orders where id = (select order_id from outbox where id = :id) for no key update
), taken as (
  update sms_sends set state = case when state = 'asked' then 'accepted' else state end,
    provider_id = coalesce(:providerId, provider_id), parts = coalesce(:parts, parts), changed_at = clock_timestamp()
  where message_id = :id and (select count(*) from named) >= 0
  returning state, total_cents
), sent as (
  update outbox set state = 'sent', sent_at = clock_timestamp(), lease_until = null, last_error = null
  where id = :id and attempts = :attempts and state = 'sending'
  returning order_id, kind
), told as (
  insert into order_contacts (order_id, kind, total_cents, message_id)
  select sent.order_id, 'texted', taken.total_cents, :id from sent, taken
  where sent.kind in ('sms-to-pay', 'sms-reminder') and taken.state <> 'failed'
  on conflict (message_id) where message_id is not null do nothing
)
select order_id from sent;

-- name: lockReported :optional
-- The order first, as by every change of it that touches its messages.
-- @column state "asked" | "accepted" | "sent" | "failed" | "delivered"
with named as materialized (
  select o.id from sms_sends s join outbox m on m.id = s.message_id join orders o on o.id = m.order_id
  where s.tag = :tag for no key update of o
)
select s.message_id, s.state, s.provider_id, m.order_id, m.to_address
from named join outbox m on m.order_id = named.id join sms_sends s on s.message_id = m.id and s.tag = :tag
for update of s;

-- name: insertReport :optional
-- @param raw unknown
insert into sms_reports (message_id, status, raw) values (:messageId, :status, :raw)
on conflict (message_id, status) do nothing returning id;

-- name: moveSend :exec
-- Who got the message has been told, and who did not has not.
-- @param state "sent" | "failed" | "delivered"
-- @param cause?
with moved as (
  update sms_sends set state = :state, cause = :cause, changed_at = clock_timestamp() where message_id = :messageId
  returning message_id, total_cents
), untold as (
  delete from order_contacts where message_id = :messageId and :state = 'failed'
)
insert into order_contacts (order_id, kind, total_cents, message_id)
select m.order_id, 'texted', moved.total_cents, m.id from moved join outbox m on m.id = moved.message_id
where m.kind in ('sms-to-pay', 'sms-reminder') and :state <> 'failed'
on conflict (message_id) where message_id is not null do nothing;
