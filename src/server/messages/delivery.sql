-- @import { MessageType } from "#domain/message-type.ts";
-- @import { MessageFacts } from "./render-message.ts";

-- name: claimMessages :many
-- Takes due messages for some seconds. What another worker holds is passed over; what one held when it died is due again
-- once its lease has run out. Attempts are counted here; whoever marks the row must name them, so that a lease that was
-- lost marks nothing.
-- @column template_type MessageType | null
-- @column facts MessageFacts | null
-- @param channel "mail" | "sms"
update outbox set state = 'sending', attempts = attempts + 1,
  lease_until = clock_timestamp() + make_interval(secs => :leaseSeconds)
where id in (
  select id from outbox
  where channel = :channel and state in ('waiting', 'sending') and due_at <= clock_timestamp() and held_at is null
    and (state = 'waiting' or lease_until <= clock_timestamp())
  order by due_at, id limit :limit for update skip locked)
returning id, attempts, kind, template_type, order_id, facts, to_name, to_address, subject, html, text;

-- name: holdOverdue :exec
-- Leaves to staff what should have left long ago. Links that people asked for are not held: those too old are ended as
-- soon as they are looked at.
update outbox set state = 'waiting', held_at = clock_timestamp(), lease_until = null
where state in ('waiting', 'sending') and held_at is null
  and due_at <= clock_timestamp() - make_interval(mins => :afterMinutes)
  and (state = 'waiting' or lease_until <= clock_timestamp())
  and kind not in ('sign-in-link', 'password-reset', 'staff-invitation', 'order-link');

-- name: freezeMessage :exec
-- Keeps what was written, once and for good: later tries send the same.
-- @param facts?
update outbox set subject = :subject, html = :html, text = :text, to_name = coalesce(to_name, :toName),
  to_address = coalesce(to_address, :toAddress), facts = coalesce(facts || :facts, :facts)
where id = :id and attempts = :attempts and state = 'sending';

-- name: nameRecipient :exec
-- What staff may know of a message whose words are not kept.
-- @param userId?
update outbox set user_id = :userId, to_name = :toName, to_address = :toAddress, subject = :subject
where id = :id and attempts = :attempts and state = 'sending';

-- name: forgetMessage :exec
delete from outbox where id = :id and attempts = :attempts and state = 'sending';

-- name: markSent :exec
-- The acknowledgement of a withdrawal and the confirmation of a contract are dated when a mail server has taken them.
-- The order is locked first, as by every change of it that touches its messages. That the notice of a recall was taken
-- is kept longer than the message.
with confirmed as materialized (
  select id from orders where id = (select order_id from outbox where id = :id and kind = 'contract')
  for no key update
), sent as (
  update outbox set state = 'sent', sent_at = clock_timestamp(), lease_until = null, last_error = null,
    provider_response = :response
  where id = :id and attempts = :attempts and state = 'sending' and (select count(*) from confirmed) >= 0
  returning id, kind, facts, order_id
), dated as (
  update orders set contract_sent_at = clock_timestamp()
  where id = (select order_id from sent where kind = 'contract') and contract_sent_at is null
), dated_late as (
  update earlier_contracts set sent_at = clock_timestamp()
  where id = (select id from earlier_contracts c where c.order_id = (select order_id from sent where kind = 'earlier-contract')
    order by c.ended_at desc limit 1) and sent_at is null
), recalled as (
  update recall_orders r set mailed_at = clock_timestamp(), mail_response = :response from sent
  where sent.kind = 'recall' and r.recall_id = (sent.facts ->> 'recallId')::uuid and r.order_id = sent.order_id
)
update withdrawals w set acknowledged_at = clock_timestamp() from sent
where sent.kind = 'withdrawal' and w.acknowledged_at is null
  and (w.acknowledgement_id = sent.id or w.id = (sent.facts ->> 'withdrawalId')::uuid);

-- name: markEnded :exec
-- Ends a message without sending it; it stays on the staff's list.
-- @param state "failed" | "no-address" | "cancelled"
update outbox set state = :state, lease_until = null, last_error = :error
where id = :id and attempts = :attempts and state = 'sending';

-- name: postpone :exec
-- Not tried: its moment has not come yet.
update outbox set state = 'waiting', lease_until = null, attempts = attempts - 1, due_at = :dueAt
where id = :id and attempts = :attempts and state = 'sending';

-- name: paperOwed :optional
-- Whether a paper that this mail brings is not numbered yet: the invoice of a contract, the credit note of the refund that it
-- tells of, those of a replaced piece whose difference no refund tells of, any document of a mail that is nothing but documents; for those of a replaced piece, which may wait for money that
-- staff have to give back, an hour. `may_wait`: it is not older than an hour, and the paper waits
-- for no address. `next_at`: the older it is, the later it is looked at again.
-- @column may_wait!
-- @column next_at!
select m.created_at > clock_timestamp() - interval '1 hour'
    and (select invoice_waits_until(o) from orders o where o.id = m.order_id) is null as may_wait,
  clock_timestamp() + greatest(interval '2 seconds', least(interval '5 minutes', (clock_timestamp() - m.created_at) / 4)) as next_at
from outbox m where m.id = :id and (
  m.kind in ('contract', 'invoice-copy')
    and exists (select from transactions t where t.order_id = m.order_id and t.invoice_owed)
  or (m.kind = 'invoice-copy' or m.facts ->> 'refundId' is not null and m.facts ->> 'ofSurcharge' is null)
    and exists (select from refunds r where r.order_id = m.order_id and r.state = 'done' and not r.credited
      and (m.kind = 'invoice-copy' or r.id::text = m.facts ->> 'refundId'))
  or exists (select from shortages s where m.facts -> 'shortageIds' ? s.id::text and s.order_id = m.order_id and s.papers_owed
    and not exists (select from refunds r where r.return_id = s.return_id and r.state <> 'dismissed'))
  or m.kind = 'invoice-copy' and m.created_at > clock_timestamp() - interval '1 hour'
    and exists (select from shortages s where s.order_id = m.order_id and s.papers_owed));

-- name: markDelayed :exec
update outbox set state = 'waiting', lease_until = null, last_error = :error,
  due_at = clock_timestamp() + make_interval(secs => :seconds)
where id = :id and attempts = :attempts and state = 'sending';

-- name: giveBack :exec
-- As if it had not been tried: nothing was wrong with this message.
update outbox set state = 'waiting', lease_until = null, attempts = attempts - 1, last_error = :error
where id = :id and attempts = :attempts and state = 'sending';

-- name: getStatus :optional
select status from orders where id = :orderId;

-- name: dropUnlessTrue :optional
-- The order is locked, so that the drop and a change that makes the message true again are one after the other: the
-- change either stops the drop or finds the message dropped, and revives it.
with o as materialized (
  select status = any(:statuses::text[]) as holds from orders where id = :orderId for update
), dropped as (
  update outbox set state = 'cancelled', lease_until = null, last_error = :error
  where id = :id and attempts = :attempts and state = 'sending' and not (select holds from o)
)
select holds from o;

-- name: formOpenUntil :one
-- A form that is being made, or over which a bank has yet to decide, has no end yet: it is looked at again in a minute.
-- A bank is deciding while the provider said that a transaction is running, and nothing since; words may come in any order.
select max(case when p.token_expires_at is null or p.undecided then clock_timestamp() + interval '1 minute'
  else p.token_expires_at end) as until
from (
  select a.token_expires_at, exists (select from undecided_attempts u where u.payment_id = a.id) as undecided
  from payments a where a.order_id = :orderId and a.state in ('starting', 'open')
) p
where p.token_expires_at is null or p.token_expires_at > clock_timestamp() or p.undecided;

-- name: lockAddress :exec
select pg_advisory_xact_lock(hashtextextended('mail to ' || lower(:address), 0));

-- name: holdForStranger :exec
-- Ends the message when its address has had its share: from guest orders that nobody paid, one message of a kind an
-- hour and five a day. Counted are those that left, and those that were let through and are about to: a message has
-- its address from then on.
with unproved as (
  select m.kind, m.template_type, m.sent_at from outbox m join orders o on o.id = m.order_id
  where m.kind in ('automatic', 'new-total') and lower(m.to_address) = lower(:address) and m.id <> :id
    and (m.state in ('waiting', 'sending') or m.state = 'sent' and m.sent_at > clock_timestamp() - interval '1 day')
    and o.origin = 'guest' and o.paid_at is null
)
update outbox set state = 'cancelled', lease_until = null, last_error = :error
where id = :id and attempts = :attempts and state = 'sending'
  and exists (select from orders o where o.id = outbox.order_id and o.origin = 'guest' and o.paid_at is null)
  and ((select count(*) from unproved) >= 5 or exists (
    select from unproved u where u.kind = outbox.kind and u.template_type = outbox.template_type
      and coalesce(u.sent_at > clock_timestamp() - interval '1 hour', true)));

-- name: keepAddress :exec
update outbox set to_address = :address where id = :id and attempts = :attempts and state = 'sending';

-- name: findAsker :optional
-- Whose account a message with a link into it is for.
-- @column invited!
select u.id as user_id, u.email, u.first_name, u.display_name as name,
  o.created_at < clock_timestamp() - interval '1 hour' as late,
  exists (select from staff_invitations i where i.user_id = u.id) as invited
from outbox o join users u on lower(u.email) = lower(o.to_address)
where o.id = :id;

-- name: isAskedTooLongAgo :optional
select created_at < clock_timestamp() - interval '1 hour' as late from outbox where id = :id;

-- name: readAddressed :optional
-- Whom a message that staff wrote to a person goes to.
-- @column address!
select o.to_address as address, coalesce(o.to_name, '') as name, coalesce(u.first_name, '') as first_name
from outbox o left join users u on u.id = o.user_id where o.id = :id and o.to_address is not null;

-- name: markUnderAgreement :exec
-- The choice under which an advertisement leaves, and the moment for which that was looked at.
update outbox set facts = facts || jsonb_build_object('choiceId', :choiceId::bigint, 'leavesAt', clock_timestamp())
where id = :id and attempts = :attempts and state = 'sending';

-- name: readLiveToTell :optional
-- Who is told that a live begins: nobody once it is off the air, or once she wants it no more.
-- @param alertId?
-- @param liveId?
select a.id as alert_id, a.email, a.asked_at, u.id as user_id, coalesce(u.first_name, '') as first_name,
  coalesce(u.display_name, '') as name, l.id as live_id, l.title
from alerts a join lives l on l.id = :liveId::uuid and l.is_active
left join users u on lower(u.email) = lower(a.email)
where a.id = :alertId::uuid;

-- name: readPieceToTell :optional
-- Who is told that a product is free again: nobody once it is taken anew, or the live is over.
-- @param alertId?
-- @column piece!
-- @column photo_key?
-- @column hex_code?
select a.id as alert_id, a.email, a.asked_at, u.id as user_id, coalesce(u.first_name, '') as first_name,
  coalesce(u.display_name, '') as name, p.live_id, p.ref_category as reference,
  concat_ws(', ', p.name, c.name, p.size) as piece, p.photo_key, c.hex_code
from alerts a join products p on p.id = a.product_id join lives l on l.id = p.live_id and l.is_active
left join product_colors c on c.id = p.color_id left join users u on lower(u.email) = lower(a.email)
where a.id = :alertId::uuid and p.archived_at is null and (p.stock is null or p.taken < p.stock);

-- name: forgetAlertMessage :exec
-- What was not told may be told another time.
-- @param alertId?
with untold as (update alerts set told_at = null where id = :alertId::uuid)
delete from outbox where id = :id and attempts = :attempts and state = 'sending';
