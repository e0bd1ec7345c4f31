-- What takes more than one statement: which rows are over their time, and what is done to a batch of them. Orders are asked
-- once more while they are locked; what somebody else works on waits for the next run.

-- name: dueUnpaidOrders :many
-- An order that was cancelled and for which nobody ever paid, not even in a way that staff only noted.
select t.id from orders t
where order_is_cancelled(t.status) and t.paid_at is null
  and t.cancelled_at < clock_timestamp() - make_interval(days => :days)
  and not exists (select from transactions p where p.order_id = t.id)
  and not exists (select from order_history h where h.order_id = t.id and order_is_settled(h.to_status))
  and not exists (select from withdrawals w where w.order_id = t.id);

-- name: dueOrdersOutOfUse :many
-- A paid order, some years after its buyer's last one, when nothing is left to do for it.
select t.id from orders t
where t.archived_at is null and t.created_at < clock_timestamp() - make_interval(years => :years)
  and not order_is_open(t.status) and not exists (select from orders_under_way w where w.id = t.id)
  and not exists (
    select from orders n
    where n.user_id = t.user_id and n.order_date > clock_timestamp() - make_interval(years => :years));

-- name: dueArchivedOrders :many
-- Of a buyer who was erased before, the contracts that had to be kept. One that an open recall is not settled for waits: nobody
-- could warn its buyer any more.
select t.id from orders t
where t.archived_at is not null and (t.erased_at is null or contracts_name_buyer(t))
  and not exists (select from orders_under_way w where w.id = t.id)
  and order_contract_kept_from(t) < clock_timestamp() - make_interval(years => :years);

-- name: duePeople :many
-- Whoever still waits for an answer about her data is not erased before it: the request would say no more who asked.
select u.id from users u
where not u.is_admin and u.erased_at is null and u.created_at < clock_timestamp() - make_interval(years => :years)
  and not exists (
    select from auth_users_view v
    where v.auth_id = u.auth_id and v.last_sign_in_at > clock_timestamp() - make_interval(years => :years))
  and not exists (select from credits c where c.user_id = u.id and c.left_cents > 0)
  and not exists (
    select from unpaid_steps s
    where s.user_id = u.id and greatest(s.blocked_at, case when s.step is not null then s.set_at end)
      > clock_timestamp() - make_interval(years => :years))
  and not exists (
    select from orders o
    where o.user_id = u.id and o.archived_at is null and (
      o.order_date > clock_timestamp() - make_interval(years => :years)
      or exists (select from orders_under_way w where w.id = o.id)))
  and not exists (
    select from data_requests r
    where r.answered_at is null and (r.user_id = u.id or lower(r.asked_by) in (select emails_of_person(u.id))));

-- name: dueAuditAddresses :many
select t.id from audit_trail t
where t.source_address is not null and t.at < clock_timestamp() - make_interval(months => :months);

-- name: emptyAuditAddresses :exec
with allowed as (select set_config('shop.erasing', 'on', true) as erasing)
update audit_trail set source_address = null from allowed
where id = any(:ids::bigint[]) and allowed.erasing = 'on';

-- name: dueViewerActs :many
-- What was done about requests of viewers names their handles, which go with their comments.
select t.id from audit_trail t
where t.subject_kind = 'live' and t.after is not null
  and audit_words_may_go('live', t.subject_id, t.action) and t.action not in ('live-created', 'live-saved')
  and t.at < clock_timestamp() - make_interval(days => :days);

-- name: emptyViewerActs :exec
with allowed as (select set_config('shop.erasing', 'on', true) as erasing)
update audit_trail set before = null, after = null, salt = null from allowed
where id = any(:ids::bigint[]) and allowed.erasing = 'on';

-- name: dueAddressViews :many
-- By its seal too, which alone is left to show that it was its time (invariant I11).
select t.id from audit_trail t
where t.action = 'address-seen' and t.at < clock_timestamp() - make_interval(months => :months)
  and exists (select from audit_seals s
    where s.entry_id = t.id and s.sealed_at < clock_timestamp() - make_interval(months => :months))
order by t.at;

-- name: deleteAddressViews :exec
-- The seal stays and says that its entry was let go.
with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), marked as (
  update audit_seals set let_go_at = clock_timestamp() from allowed
  where entry_id = any(:ids::bigint[]) and let_go_at is null and allowed.erasing = 'on'
)
delete from audit_trail using allowed where id = any(:ids::bigint[]) and allowed.erasing = 'on';

-- name: dueMessagesToPeople :many
-- Also one that ended before it was written: it names whom it was for.
select t.id from outbox t
where t.order_id is null and t.kind <> 'withdrawal'
  and num_nonnulls(t.subject, t.html, t.text, t.to_name, t.to_address, t.facts, t.last_error, t.provider_response) > 0
  and t.created_at < clock_timestamp() - make_interval(years => :years);

-- name: dueLabelFiles :many
-- @column id!
select l.id from label_files l join orders o on o.id = l.order_id
where o.archived_at is not null or o.erased_at is not null or l.over_at < clock_timestamp() - make_interval(days => :days);

-- name: forgetPayments :exec
with words as (
  delete from payment_events where payment_id in (select id from payments where order_id = any(:orderIds::uuid[]))
)
delete from payments where order_id = any(:orderIds::uuid[]);

-- name: deleteOrders :exec
delete from orders where id = any(:orderIds::uuid[]);

-- name: archiveOrders :exec
update orders set archived_at = clock_timestamp() where id = any(:orderIds::uuid[]);

-- name: dueInvoices :many
-- Accounting records are kept from the end of the year that they are about (code de commerce L123-22).
select i.id from invoices i
where i.facts is not null
  and i.issued_on < date_trunc('year', clock_timestamp() at time zone 'Europe/Paris') - make_interval(years => :years)
order by i.issued_on, i.position;

-- name: filesOfInvoices :many
-- @column file_key!
select file_key from invoice_files where invoice_id = any(:ids::uuid[]) and file_key is not null;

-- name: emptyInvoices :exec
-- Number, day and sums stay, with the digest of what it said: the chain still holds. What its money and its refund are found by
-- again, and why it was given back, is kept as long, in the history and the trail too.
with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), ended as materialized (
  select r.id, r.order_id, r.reason from refunds r
  where r.id in (select refund_id from invoices where id = any(:ids::uuid[])) or r.state = 'dismissed'
    and r.transaction_uuid in (select uuid from transactions where invoice_id = any(:ids::uuid[]))
), money as materialized (
  select order_id, reference from transactions where invoice_id = any(:ids::uuid[]) and reference is not null
), remembered as (
  update order_history h set facts = h.facts - 'reference', reason = null from money m
  where h.order_id = m.order_id and h.event = 'payment' and h.facts ->> 'reference' = m.reference
), explained as (
  update order_history h set reason = null from ended e
  where h.order_id = e.order_id and h.event = 'refund' and h.reason is not null and (h.reason = e.reason or not exists (
    select from refunds r where r.order_id = e.order_id and r.reason <> '' and not r.id = any(array(select id from ended))))
), noted as (
  update audit_trail t set before = null, after = null, salt = null from allowed
  where subject_kind = 'order' and allowed.erasing = 'on'
    and subject_id = any(array(select order_id::text from money union select order_id::text from ended)) and (
    action in ('order-money-noted', 'order-status')
      and (subject_id, after ->> 'reference') in (select order_id::text, reference from money)
    or action in ('refund-requested', 'surcharge-noted', 'chargeback-reversed')
      and (subject_id, after ->> 'refundId') in (select order_id::text, id::text from ended))
), surcharged as (
  update refund_surcharges s set reference = null from ended, allowed
  where s.refund_id = ended.id and s.reference is not null and allowed.erasing = 'on'
), known as (
  update transactions set reference = null where invoice_id = any(:ids::uuid[]) and reference is not null
), told as (
  update refunds set reason = '', given_reference = null where id in (select id from ended)
)
update invoices set facts = null, search_text = lower(number) where id = any(:ids::uuid[]);

-- name: deleteInvoiceFiles :exec
delete from invoice_files where invoice_id = any(:ids::uuid[]);

-- name: dueComplaints :many
select t.id from complaints t
where t.outcome is not null and t.stated_at < clock_timestamp() - make_interval(years => :years)
order by t.stated_at, t.id;

-- name: deleteComplaints :exec
-- What staff wrote as they closed them goes out of the history and the trail too.
with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), due as (
  select id::text as id, order_id from complaints where id = any(:ids::uuid[])
), told as (
  update order_history h set reason = null from due
  where h.order_id = due.order_id and h.event = 'complaint' and h.facts ->> 'complaintId' = due.id and h.reason is not null
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'order' and subject_id = any(array(select order_id::text from due)) and action = 'complaint-closed'
    and after ->> 'complaintId' = any(array(select id from due)) and allowed.erasing = 'on'
)
delete from complaints where id = any(:ids::uuid[]);

-- name: dueBuyerReviews :many
select id from buyer_reviews where written_at < clock_timestamp() - make_interval(years => :years)
order by written_at, id;

-- name: deleteBuyerReviews :exec
-- What the shop answered to them goes out of the trail too.
with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'order' and action = 'buyer-review-answered' and (before is not null or after is not null)
    and subject_id = any(array(select order_id::text from buyer_reviews where id = any(:ids::uuid[]))) and allowed.erasing = 'on'
)
delete from buyer_reviews where id = any(:ids::uuid[]);

-- name: countLoosePhotos :one
-- @column due!
select count(*)::int as due from complaint_photos where complaint_id is null;

-- name: dueWithdrawals :many
-- And the mail that acknowledged each: a shared one is asked for once its last statement goes.
-- @column acknowledgement_id number | null
-- @column order_id string | null
select t.id, t.acknowledgement_id, t.order_id from withdrawals t
where t.state = 'done' and t.submitted_at < clock_timestamp() - make_interval(years => :years);

-- name: deleteWithdrawals :exec
-- What staff said of them goes out of the trail too.
with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'withdrawal' and subject_id = any(array(select unnest(:ids::uuid[])::text)) and action = 'withdrawal-handled'
    and (before is not null or after is not null) and allowed.erasing = 'on'
)
delete from withdrawals where id = any(:ids::uuid[]);

-- name: lockAcknowledgements :many
-- Of these mails, and of those that acknowledged these statements of these orders anew, what acknowledges no statement any more.
select m.id from outbox m
where (m.id = any(:ids::bigint[]) or m.order_id = any(:orderIds::uuid[]) and m.kind = 'withdrawal'
    and m.facts ->> 'withdrawalId' = any(:withdrawalIds::text[]))
  and not exists (select from withdrawals w where w.acknowledgement_id = m.id)
order by m.id for update;
