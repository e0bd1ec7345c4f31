// Written by `npm run db:types` from batches.sql: change that file, not this one.
import { exec, many, one, type Refine } from "#server/db/statement.ts";

export interface DueUnpaidOrdersParameters {
  days: number;
}

export interface DueUnpaidOrdersRow {
  id: string;
}

/** An order that was cancelled and for which nobody ever paid, not even in a way that staff only noted. */
export const dueUnpaidOrders = many<DueUnpaidOrdersParameters, DueUnpaidOrdersRow>({
  parameters: ["days"],
  columns: ["id!"],
  text: `select t.id from orders t
where order_is_cancelled(t.status) and t.paid_at is null
  and t.cancelled_at < clock_timestamp() - make_interval(days => $1)
  and not exists (select from transactions p where p.order_id = t.id)
  and not exists (select from order_history h where h.order_id = t.id and order_is_settled(h.to_status))
  and not exists (select from withdrawals w where w.order_id = t.id)`,
});

export interface DueOrdersOutOfUseParameters {
  years: number;
}

export interface DueOrdersOutOfUseRow {
  id: string;
}

/** A paid order, some years after its buyer's last one, when nothing is left to do for it. */
export const dueOrdersOutOfUse = many<DueOrdersOutOfUseParameters, DueOrdersOutOfUseRow>({
  parameters: ["years"],
  columns: ["id!"],
  text: `select t.id from orders t
where t.archived_at is null and t.created_at < clock_timestamp() - make_interval(years => $1)
  and not order_is_open(t.status) and not exists (select from orders_under_way w where w.id = t.id)
  and not exists (
    select from orders n
    where n.user_id = t.user_id and n.order_date > clock_timestamp() - make_interval(years => $1))`,
});

export interface DueArchivedOrdersParameters {
  years: number;
}

export interface DueArchivedOrdersRow {
  id: string;
}

/**
 * Of a buyer who was erased before, the contracts that had to be kept. One that an open recall is not settled for waits: nobody
 * could warn its buyer any more.
 */
export const dueArchivedOrders = many<DueArchivedOrdersParameters, DueArchivedOrdersRow>({
  parameters: ["years"],
  columns: ["id!"],
  text: `select t.id from orders t
where t.archived_at is not null and (t.erased_at is null or contracts_name_buyer(t))
  and not exists (select from orders_under_way w where w.id = t.id)
  and order_contract_kept_from(t) < clock_timestamp() - make_interval(years => $1)`,
});

export interface DuePeopleParameters {
  years: number;
}

export interface DuePeopleRow {
  id: string;
}

/** Whoever still waits for an answer about her data is not erased before it: the request would say no more who asked. */
export const duePeople = many<DuePeopleParameters, DuePeopleRow>({
  parameters: ["years"],
  columns: ["id!"],
  text: `select u.id from users u
where not u.is_admin and u.erased_at is null and u.created_at < clock_timestamp() - make_interval(years => $1)
  and not exists (
    select from auth_users_view v
    where v.auth_id = u.auth_id and v.last_sign_in_at > clock_timestamp() - make_interval(years => $1))
  and not exists (select from credits c where c.user_id = u.id and c.left_cents > 0)
  and not exists (
    select from unpaid_steps s
    where s.user_id = u.id and greatest(s.blocked_at, case when s.step is not null then s.set_at end)
      > clock_timestamp() - make_interval(years => $1))
  and not exists (
    select from orders o
    where o.user_id = u.id and o.archived_at is null and (
      o.order_date > clock_timestamp() - make_interval(years => $1)
      or exists (select from orders_under_way w where w.id = o.id)))
  and not exists (
    select from data_requests r
    where r.answered_at is null and (r.user_id = u.id or lower(r.asked_by) in (select emails_of_person(u.id))))`,
});

export interface DueAuditAddressesParameters {
  months: number;
}

export interface DueAuditAddressesRow {
  id: number;
}

export const dueAuditAddresses = many<DueAuditAddressesParameters, DueAuditAddressesRow>({
  parameters: ["months"],
  columns: ["id!"],
  text: `select t.id from audit_trail t
where t.source_address is not null and t.at < clock_timestamp() - make_interval(months => $1)`,
});

export interface EmptyAuditAddressesParameters {
  ids: readonly number[];
}

export const emptyAuditAddresses = exec<EmptyAuditAddressesParameters>({
  parameters: ["ids"],
  text: `with allowed as (select set_config('shop.erasing', 'on', true) as erasing)
update audit_trail set source_address = null from allowed
where id = any($1::bigint[]) and allowed.erasing = 'on'`,
});

export interface DueViewerActsParameters {
  days: number;
}

export interface DueViewerActsRow {
  id: number;
}

/** What was done about requests of viewers names their handles, which go with their comments. */
export const dueViewerActs = many<DueViewerActsParameters, DueViewerActsRow>({
  parameters: ["days"],
  columns: ["id!"],
  text: `select t.id from audit_trail t
where t.subject_kind = 'live' and t.after is not null
  and audit_words_may_go('live', t.subject_id, t.action) and t.action not in ('live-created', 'live-saved')
  and t.at < clock_timestamp() - make_interval(days => $1)`,
});

export interface EmptyViewerActsParameters {
  ids: readonly number[];
}

export const emptyViewerActs = exec<EmptyViewerActsParameters>({
  parameters: ["ids"],
  text: `with allowed as (select set_config('shop.erasing', 'on', true) as erasing)
update audit_trail set before = null, after = null, salt = null from allowed
where id = any($1::bigint[]) and allowed.erasing = 'on'`,
});

export interface DueAddressViewsParameters {
  months: number;
}

export interface DueAddressViewsRow {
  id: number;
}

/** By its seal too, which alone is left to show that it was its time (invariant I11). */
export const dueAddressViews = many<DueAddressViewsParameters, DueAddressViewsRow>({
  parameters: ["months"],
  columns: ["id!"],
  text: `select t.id from audit_trail t
where t.action = 'address-seen' and t.at < clock_timestamp() - make_interval(months => $1)
  and exists (select from audit_seals s
    where s.entry_id = t.id and s.sealed_at < clock_timestamp() - make_interval(months => $1))
order by t.at`,
});

export interface DeleteAddressViewsParameters {
  ids: readonly number[];
}

/** The seal stays and says that its entry was let go. */
export const deleteAddressViews = exec<DeleteAddressViewsParameters>({
  parameters: ["ids"],
  text: `with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), marked as (
  update audit_seals set let_go_at = clock_timestamp() from allowed
  where entry_id = any($1::bigint[]) and let_go_at is null and allowed.erasing = 'on'
)
delete from audit_trail using allowed where id = any($1::bigint[]) and allowed.erasing = 'on'`,
});

export interface DueMessagesToPeopleParameters {
  years: number;
}

export interface DueMessagesToPeopleRow {
  id: number;
}

/** Also one that ended before it was written: it names whom it was for. */
export const dueMessagesToPeople = many<DueMessagesToPeopleParameters, DueMessagesToPeopleRow>({
  parameters: ["years"],
  columns: ["id!"],
  text: `select t.id from outbox t
where t.order_id is null and t.kind <> 'withdrawal'
  and num_nonnulls(t.subject, t.html, t.text, t.to_name, t.to_address, t.facts, t.last_error, t.provider_response) > 0
  and t.created_at < clock_timestamp() - make_interval(years => $1)`,
});

export interface DueLabelFilesParameters {
  days: number;
}

export interface DueLabelFilesRow {
  id: string;
}

export const dueLabelFiles = many<DueLabelFilesParameters, DueLabelFilesRow>({
  parameters: ["days"],
  columns: ["id!"],
  text: `select l.id from label_files l join orders o on o.id = l.order_id
where o.archived_at is not null or o.erased_at is not null or l.over_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface ForgetPaymentsParameters {
  orderIds: readonly string[];
}

export const forgetPayments = exec<ForgetPaymentsParameters>({
  parameters: ["orderIds"],
  text: `with words as (
  delete from payment_events where payment_id in (select id from payments where order_id = any($1::uuid[]))
)
delete from payments where order_id = any($1::uuid[])`,
});

export interface DeleteOrdersParameters {
  orderIds: readonly string[];
}

export const deleteOrders = exec<DeleteOrdersParameters>({
  parameters: ["orderIds"],
  text: `delete from orders where id = any($1::uuid[])`,
});

export interface ArchiveOrdersParameters {
  orderIds: readonly string[];
}

export const archiveOrders = exec<ArchiveOrdersParameters>({
  parameters: ["orderIds"],
  text: `update orders set archived_at = clock_timestamp() where id = any($1::uuid[])`,
});

export interface DueInvoicesParameters {
  years: number;
}

export interface DueInvoicesRow {
  id: string;
}

/** Accounting records are kept from the end of the year that they are about (code de commerce L123-22). */
export const dueInvoices = many<DueInvoicesParameters, DueInvoicesRow>({
  parameters: ["years"],
  columns: ["id!"],
  text: `select i.id from invoices i
where i.facts is not null
  and i.issued_on < date_trunc('year', clock_timestamp() at time zone 'Europe/Paris') - make_interval(years => $1)
order by i.issued_on, i.position`,
});

export interface FilesOfInvoicesParameters {
  ids: readonly string[];
}

export interface FilesOfInvoicesRow {
  fileKey: string;
}

export const filesOfInvoices = many<FilesOfInvoicesParameters, FilesOfInvoicesRow>({
  parameters: ["ids"],
  columns: ["file_key!"],
  text: `select file_key from invoice_files where invoice_id = any($1::uuid[]) and file_key is not null`,
});

export interface EmptyInvoicesParameters {
  ids: readonly string[];
}

/**
 * Number, day and sums stay, with the digest of what it said: the chain still holds. What its money and its refund are found by
 * again, and why it was given back, is kept as long, in the history and the trail too.
 */
export const emptyInvoices = exec<EmptyInvoicesParameters>({
  parameters: ["ids"],
  text: `with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), ended as materialized (
  select r.id, r.order_id, r.reason from refunds r
  where r.id in (select refund_id from invoices where id = any($1::uuid[])) or r.state = 'dismissed'
    and r.transaction_uuid in (select uuid from transactions where invoice_id = any($1::uuid[]))
), money as materialized (
  select order_id, reference from transactions where invoice_id = any($1::uuid[]) and reference is not null
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
  update transactions set reference = null where invoice_id = any($1::uuid[]) and reference is not null
), told as (
  update refunds set reason = '', given_reference = null where id in (select id from ended)
)
update invoices set facts = null, search_text = lower(number) where id = any($1::uuid[])`,
});

export interface DeleteInvoiceFilesParameters {
  ids: readonly string[];
}

export const deleteInvoiceFiles = exec<DeleteInvoiceFilesParameters>({
  parameters: ["ids"],
  text: `delete from invoice_files where invoice_id = any($1::uuid[])`,
});

export interface DueComplaintsParameters {
  years: number;
}

export interface DueComplaintsRow {
  id: string;
}

export const dueComplaints = many<DueComplaintsParameters, DueComplaintsRow>({
  parameters: ["years"],
  columns: ["id!"],
  text: `select t.id from complaints t
where t.outcome is not null and t.stated_at < clock_timestamp() - make_interval(years => $1)
order by t.stated_at, t.id`,
});

export interface DeleteComplaintsParameters {
  ids: readonly string[];
}

/** What staff wrote as they closed them goes out of the history and the trail too. */
export const deleteComplaints = exec<DeleteComplaintsParameters>({
  parameters: ["ids"],
  text: `with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), due as (
  select id::text as id, order_id from complaints where id = any($1::uuid[])
), told as (
  update order_history h set reason = null from due
  where h.order_id = due.order_id and h.event = 'complaint' and h.facts ->> 'complaintId' = due.id and h.reason is not null
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'order' and subject_id = any(array(select order_id::text from due)) and action = 'complaint-closed'
    and after ->> 'complaintId' = any(array(select id from due)) and allowed.erasing = 'on'
)
delete from complaints where id = any($1::uuid[])`,
});

export interface DueBuyerReviewsParameters {
  years: number;
}

export interface DueBuyerReviewsRow {
  id: string;
}

export const dueBuyerReviews = many<DueBuyerReviewsParameters, DueBuyerReviewsRow>({
  parameters: ["years"],
  columns: ["id!"],
  text: `select id from buyer_reviews where written_at < clock_timestamp() - make_interval(years => $1)
order by written_at, id`,
});

export interface DeleteBuyerReviewsParameters {
  ids: readonly string[];
}

/** What the shop answered to them goes out of the trail too. */
export const deleteBuyerReviews = exec<DeleteBuyerReviewsParameters>({
  parameters: ["ids"],
  text: `with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'order' and action = 'buyer-review-answered' and (before is not null or after is not null)
    and subject_id = any(array(select order_id::text from buyer_reviews where id = any($1::uuid[]))) and allowed.erasing = 'on'
)
delete from buyer_reviews where id = any($1::uuid[])`,
});

export interface CountLoosePhotosRow {
  due: number;
}

export const countLoosePhotos = one<void, CountLoosePhotosRow>({
  columns: ["due!"],
  text: `select count(*)::int as due from complaint_photos where complaint_id is null`,
});

export interface DueWithdrawalsParameters {
  years: number;
}

export interface DueWithdrawalsRow {
  id: string;
  acknowledgementId: Refine<number | null, number | null>;
  orderId: Refine<string | null, string | null>;
}

/** And the mail that acknowledged each: a shared one is asked for once its last statement goes. */
export const dueWithdrawals = many<DueWithdrawalsParameters, DueWithdrawalsRow>({
  parameters: ["years"],
  columns: ["id!","acknowledgement_id","order_id"],
  text: `select t.id, t.acknowledgement_id, t.order_id from withdrawals t
where t.state = 'done' and t.submitted_at < clock_timestamp() - make_interval(years => $1)`,
});

export interface DeleteWithdrawalsParameters {
  ids: readonly string[];
}

/** What staff said of them goes out of the trail too. */
export const deleteWithdrawals = exec<DeleteWithdrawalsParameters>({
  parameters: ["ids"],
  text: `with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'withdrawal' and subject_id = any(array(select unnest($1::uuid[])::text)) and action = 'withdrawal-handled'
    and (before is not null or after is not null) and allowed.erasing = 'on'
)
delete from withdrawals where id = any($1::uuid[])`,
});

export interface LockAcknowledgementsParameters {
  ids: readonly number[];
  orderIds: readonly string[];
  withdrawalIds: readonly string[];
}

export interface LockAcknowledgementsRow {
  id: number;
}

/** Of these mails, and of those that acknowledged these statements of these orders anew, what acknowledges no statement any more. */
export const lockAcknowledgements = many<LockAcknowledgementsParameters, LockAcknowledgementsRow>({
  parameters: ["ids","orderIds","withdrawalIds"],
  columns: ["id!"],
  text: `select m.id from outbox m
where (m.id = any($1::bigint[]) or m.order_id = any($2::uuid[]) and m.kind = 'withdrawal'
    and m.facts ->> 'withdrawalId' = any($3::text[]))
  and not exists (select from withdrawals w where w.acknowledgement_id = m.id)
order by m.id for update`,
});
