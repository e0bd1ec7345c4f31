// Written by `npm run db:types` from erasure.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";

export interface LockOrdersToEraseParameters {
  userId: string;
  keepArchive: boolean;
}

export interface LockOrdersToEraseRow {
  id: string;
  orderNumber: string;
  underWay: boolean;
}

export const lockOrdersToErase = many<LockOrdersToEraseParameters, LockOrdersToEraseRow>({
  parameters: ["userId","keepArchive"],
  columns: ["id!","order_number!","under_way!"],
  text: `select o.id, o.order_number, exists (select from orders_under_way u where u.id = o.id) as under_way from orders o
where o.user_id = $1 and o.erased_at is null and not ($2 and o.archived_at is not null)
order by o.id for update of o`,
});

export interface LockPersonToEraseParameters {
  userId: string;
}

export interface LockPersonToEraseRow {
  isAdmin: boolean;
  authId: string | null;
  handle: string | null;
  viewerId: string | null;
}

export const lockPersonToErase = optional<LockPersonToEraseParameters, LockPersonToEraseRow>({
  parameters: ["userId"],
  columns: ["is_admin!","auth_id","handle","viewer_id"],
  text: `select is_admin, auth_id, tiktok_username as handle, viewer_id from users where id = $1 and erased_at is null for update`,
});

export interface NamesOfPersonParameters {
  userId: string;
}

export interface NamesOfPersonRow {
  email: string | null;
  phone: string | null;
  firstName: string;
  lastName: string;
}

/** How staff may have looked for her: as she is on file, and by the addresses of her orders. */
export const namesOfPerson = many<NamesOfPersonParameters, NamesOfPersonRow>({
  parameters: ["userId"],
  columns: ["email","phone","first_name!","last_name!"],
  text: `select email, null as phone, first_name, last_name from users where id = $1
union
select shipping_address ->> 'email', shipping_address ->> 'phone', coalesce(shipping_address ->> 'first_name', ''),
  coalesce(shipping_address ->> 'last_name', '')
from orders where user_id = $1 and shipping_address is not null`,
});

export interface OrderTiedMeanwhileParameters {
  userId: string;
  keepArchive: boolean;
  orderIds: readonly string[];
}

export interface OrderTiedMeanwhileRow {
  id: string;
}

/** An order that was tied to the person while we waited for their row; from there on none can be. */
export const orderTiedMeanwhile = optional<OrderTiedMeanwhileParameters, OrderTiedMeanwhileRow>({
  parameters: ["userId","keepArchive","orderIds"],
  columns: ["id!"],
  text: `select id from orders
where user_id = $1 and erased_at is null and not ($2 and archived_at is not null)
  and not id = any($3::uuid[])
limit 1`,
});

export interface EmailsOfPersonParameters {
  userId: string;
}

export interface EmailsOfPersonRow {
  email: string;
}

export const emailsOfPerson = many<EmailsOfPersonParameters, EmailsOfPersonRow>({
  parameters: ["userId"],
  columns: ["email!"],
  text: `select emails_of_person($1) as email`,
});

export interface MessagesToParameters {
  userId: string | null;
  emails: readonly string[];
}

export interface MessagesToRow {
  id: number;
}

/** One that has not been written yet, or could not be, is nobody's: it is known by its address. */
export const messagesTo = many<MessagesToParameters, MessagesToRow>({
  parameters: ["userId","emails"],
  columns: ["id!"],
  text: `select id from outbox
where (user_id = $1::uuid or user_id is null and lower(to_address) = any($2::text[]))
  and order_id is null and kind <> 'withdrawal' order by id for update`,
});

export interface ForgetAdvertisingOfParameters {
  userId: string | null;
  emails: readonly string[];
}

/** What she chose about advertisements: without a choice none is sent. */
export const forgetAdvertisingOf = exec<ForgetAdvertisingOfParameters>({
  parameters: ["userId","emails"],
  text: `delete from advertising_choices where id in (select id from advertising_choices_of($1::uuid))
  or order_id is null and email = any($2::text[])`,
});

export interface EmptyDataRequestsParameters {
  userId: string | null;
  emails: readonly string[];
}

/** That she asked, and when she was answered, stays as proof. */
export const emptyDataRequests = exec<EmptyDataRequestsParameters>({
  parameters: ["userId","emails"],
  text: `update data_requests set asked_by = null, answer = null
where user_id = $1::uuid or lower(asked_by) = any($2::text[])`,
});

export interface ForgetPayerOfParameters {
  emails: readonly string[];
}

/** Money that came without an order and has been seen to, and why, in the trail too. */
export const forgetPayerOf = exec<ForgetPayerOfParameters>({
  parameters: ["emails"],
  text: `with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), seen_to as (
  update unmatched_payments set payer_name = null, payer_email = null, reason = null
  where lower(payer_email) = any($1::text[]) and state not in ('open', 'refunding')
  returning id
)
update audit_trail set before = null, after = null, salt = null from allowed
where subject_kind = 'payment' and subject_id = any(array(select id::text from seen_to)) and after ? 'reason'
  and allowed.erasing = 'on'`,
});

export interface ReplaceNamesParameters {
  firstName: string;
  lastName: string;
  userId: string;
}

export const replaceNames = exec<ReplaceNamesParameters>({
  parameters: ["firstName","lastName","userId"],
  text: `update users set first_name = $1, last_name = $2, email = id || '@erased.invalid', tiktok_username = null,
  erased_at = clock_timestamp(), updated_at = clock_timestamp()
where id = $3`,
});

export interface DeleteLoginParameters {
  authId: string;
}

export const deleteLogin = exec<DeleteLoginParameters>({
  parameters: ["authId"],
  text: `delete from auth_user where id = $1`,
});

export interface DeleteNotesParameters {
  userId: string;
}

/** What staff wrote of her, and what they decided or asked her to. */
export const deleteNotes = exec<DeleteNotesParameters>({
  parameters: ["userId"],
  text: `with decided as (delete from unpaid_steps where user_id = $1),
  invited as (delete from staff_invitations where user_id = $1)
delete from user_notes where user_id = $1`,
});

export interface HandlesOfViewerParameters {
  viewerId: string | null;
  handle: string | null;
}

export interface HandlesOfViewerRow {
  handle: string;
  viewerId: string | null;
  shared: boolean;
}

/**
 * The handle, and those that she bore before: the platform's id of her stays when she is renamed. One that another account of
 * hers bears stays with it; of a shared one, which somebody else bore as well, only what names her is hers.
 */
export const handlesOfViewer = many<HandlesOfViewerParameters, HandlesOfViewerRow>({
  parameters: ["viewerId","handle"],
  columns: ["handle!","viewer_id","shared!"],
  text: `with known as (
  select coalesce($1, viewer_of($2)) as viewer
), seen as materialized (
  select lower(user_unique_id) as handle, user_id as viewer from tiktok_event where user_unique_id is not null and user_id is not null
  union select lower(tiktok_username), tiktok_user_id from tiktok_live_users where tiktok_user_id is not null
  union select handle, viewer_id from handle_devices where viewer_id is not null
  union select handle, viewer_id from sms_consents where handle is not null and viewer_id is not null
  union select handle, viewer_id from data_requests where handle is not null and viewer_id is not null
  union select tiktok_username, viewer_id from users where tiktok_username is not null and viewer_id is not null
), borne as (
  select $2::text as handle where $2::text is not null
  union
  select s.handle from known k join seen s on s.viewer = k.viewer
  where not exists (select from users u where u.tiktok_username = s.handle
    and u.tiktok_username is distinct from $2 and (u.viewer_id = k.viewer) is not false)
)
select b.handle, k.viewer as viewer_id, exists (select from seen s where s.handle = b.handle and s.viewer <> k.viewer) as shared
from borne b cross join known k order by b.handle is distinct from $2, b.handle`,
});

export interface GrantedClaimOfParameters {
  handles: readonly string[];
  shared: readonly string[];
  viewerId: string | null;
}

export interface GrantedClaimOfRow {
  id: number;
}

/** A claim that was granted a piece holds a unit of it, and is about to become an item. */
export const grantedClaimOf = optional<GrantedClaimOfParameters, GrantedClaimOfRow>({
  parameters: ["handles","shared","viewerId"],
  columns: ["id!"],
  text: `select c.id from claims c where c.state = 'granted' and c.handle = any($1::text[])
  and tells_of_viewer(c.handle, viewer_of_claim(c), $1::text[], $2::text[], $3) limit 1`,
});

export interface DeleteViewerParameters {
  handles: readonly string[];
  shared: readonly string[];
  viewerId: string | null;
}

export interface DeleteViewerRow {
  emptied: Refine<unknown, number[]>;
}

/**
 * Comments go with the viewer, and what she waited for; the order that one of them became stays. Answers which entries of the
 * trail it emptied. The directory keeps a handle that somebody else bore as well.
 */
export const deleteViewer = one<DeleteViewerParameters, DeleteViewerRow>({
  parameters: ["handles","shared","viewerId"],
  columns: ["emptied!"],
  text: `with comments as (
  delete from tiktok_event where tells_of_viewer(lower(user_unique_id), user_id, $1::text[], $2::text[], $3)
), waited as (
  delete from claims c where c.comment_id is null and c.handle = any($1::text[])
    and tells_of_viewer(c.handle, viewer_of_claim(c), $1::text[], $2::text[], $3)
), codes as (
  delete from basket_codes where handle = any($1::text[])
    and tells_of_viewer(handle, viewer_in_live(live_id, handle), $1::text[], $2::text[], $3)
), devices as (
  delete from handle_devices where tells_of_viewer(handle, viewer_id, $1::text[], $2::text[], $3)
), texts as (
  delete from sms_consents where tells_of_viewer(handle, viewer_id, $1::text[], $2::text[], $3)
), asked as (
  update data_requests set asked_by = null, answer = null, handle = null, viewer_id = null
  where tells_of_viewer(handle, viewer_id, $1::text[], $2::text[], $3)
), seen as (
  delete from tiktok_live_users where tells_of_viewer(lower(tiktok_username), tiktok_user_id, $1::text[], $2::text[], $3)
), allowed as (
  select set_config('shop.erasing', 'on', true) as erasing
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'live' and after ->> 'handle' = any($1::text[]) and allowed.erasing = 'on'
    and tells_of_viewer(after ->> 'handle',
      case subject_kind when 'live' then viewer_in_live(subject_id::uuid, after ->> 'handle') end, $1::text[], $2::text[], $3)
    and audit_words_may_go('live', subject_id, action)
  returning id
), named as (
  delete from tiktok_pseudo_union where tiktok_username = any($1::text[]) and tiktok_username <> all($2::text[])
), unnamed as (
  update tiktok_pseudo_union d set display_name = null, avatar_url = null
  where d.tiktok_username = any($2::text[]) and viewer_of(d.tiktok_username) = $3
)
select coalesce(json_agg(id order by id), '[]') as emptied from noted`,
});

export interface EmptyTrailOfParameters {
  userId: string;
}

/**
 * What it says of her, and from which network she acted herself. That her orders became another account's names nobody, and
 * leads from there to the accounts that had been merged into hers.
 */
export const emptyTrailOf = exec<EmptyTrailOfParameters>({
  parameters: ["userId"],
  text: `with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), acts as (
  update audit_trail set source_address = null from allowed
  where actor_id = $1 and not (subject_kind = 'user' and subject_id = $1::text) and allowed.erasing = 'on'
)
update audit_trail set before = null, after = null, salt = null,
  source_address = case when actor_id = $1 then null else source_address end from allowed
where subject_kind = 'user' and subject_id = $1::text and action <> 'orders-transferred' and allowed.erasing = 'on'`,
});

export interface EmptyTrailOfOrdersParameters {
  orderIds: readonly string[];
}

/**
 * Only where staff wrote words, or a parcel's number or its relay point says where it went; which values changed is part of
 * the books, and the reference of a transfer stays with its papers.
 */
export const emptyTrailOfOrders = exec<EmptyTrailOfOrdersParameters>({
  parameters: ["orderIds"],
  text: `with allowed as (select set_config('shop.erasing', 'on', true) as erasing)
update audit_trail set before = null, after = null, salt = null from allowed
where (before ?| array['reason', 'note', 'trackingNumber', 'relay'] or after ?| array['reason', 'note', 'trackingNumber', 'relay'])
  and (subject_kind = 'order' and subject_id = any(array(select unnest($1::uuid[])::text))
    or subject_kind = 'payment' and audit_words_may_go('payment', subject_id, action)
      and subject_id = any(array(select id::text from unmatched_payments where order_id = any($1::uuid[])))
    or subject_kind = 'withdrawal' and audit_words_may_go('withdrawal', subject_id, action)
      and subject_id = any(array(select id::text from withdrawals where order_id = any($1::uuid[]))))
  and allowed.erasing = 'on'`,
});

export interface EmptyTrailOfMessagesParameters {
  ids: readonly number[];
}

/** What was written to several stays as long as the message of one of them does. */
export const emptyTrailOfMessages = exec<EmptyTrailOfMessagesParameters>({
  parameters: ["ids"],
  text: `with allowed as (select set_config('shop.erasing', 'on', true) as erasing)
update audit_trail set before = null, after = null, salt = null from allowed
where subject_kind = 'message' and (before is not null or after is not null)
  and subject_id = any(array(select unnest(array[m.id::text, m.batch_id::text]) from outbox m where m.id = any($1::bigint[])))
  and audit_words_may_go('message', subject_id, action) and allowed.erasing = 'on'`,
});

export interface CountEvidenceParameters {
  orderIds: readonly string[];
}

export interface CountEvidenceRow {
  withdrawals: number;
  complaints: number;
}

export const countEvidence = one<CountEvidenceParameters, CountEvidenceRow>({
  parameters: ["orderIds"],
  columns: ["withdrawals!","complaints!"],
  text: `select (select count(*)::int from withdrawals where order_id = any($1::uuid[])) as withdrawals,
  (select count(*)::int from complaints where order_id = any($1::uuid[])) as complaints`,
});

export interface MessagesAboutParameters {
  orderIds: readonly string[];
}

export interface MessagesAboutRow {
  id: number;
}

/** The acknowledgement of a withdrawal is evidence and goes with its statement. */
export const messagesAbout = many<MessagesAboutParameters, MessagesAboutRow>({
  parameters: ["orderIds"],
  columns: ["id!"],
  text: `select id from outbox where order_id = any($1::uuid[]) and kind <> 'withdrawal' order by id for update`,
});

export interface EmptyMessagesParameters {
  ids: readonly number[];
}

/**
 * One that has not left yet never will. What a provider reported of a text names her number, the key of an
 * advertisement her address (by its hash, or as a copy of the release before wrote it), that of a parcel sent again the
 * number of the first.
 */
export const emptyMessages = exec<EmptyMessagesParameters>({
  parameters: ["ids"],
  text: `with reported as (delete from sms_reports where message_id = any($1::bigint[]))
update outbox set subject = null, html = null, text = null, to_name = null, to_address = null, facts = null,
  last_error = null, provider_response = null, lease_until = null, held_at = null, state = case when state = 'sent' then 'sent' else 'cancelled' end,
  dedupe_key = case when kind in ('advertisement', 'sent-again') then kind || ':' || id else dedupe_key end
where id = any($1::bigint[])`,
});

export interface EmptyOrdersParameters {
  orderIds: readonly string[];
  keptFromCents: number;
}

export interface EmptyOrdersRow {
  contractKept: boolean;
}

/** From a certain amount on, the contract stays for ten years. Where its parcel went is forgotten with its events. */
export const emptyOrders = many<EmptyOrdersParameters, EmptyOrdersRow>({
  parameters: ["orderIds","keptFromCents"],
  columns: ["contract_kept!"],
  text: `with forgotten as (delete from parcel_tracking where order_id = any($1::uuid[])
), agreed as (delete from sms_consents where order_id = any($1::uuid[])
), sold_before as (
  update earlier_contracts c set contract = c.contract - 'shippingAddress' from orders o
  where o.id = c.order_id and o.id = any($1::uuid[]) and c.contract ? 'shippingAddress'
    and ((c.contract ->> 'totalCents')::int < $2
      or order_contract_kept_from(o) <= clock_timestamp() - interval '10 years'))
update orders o set shipping_address = null, comment = null, source_address = null, browser_id = null,
  shipping_label_path = null, tracking_id = null, erased_at = coalesce(o.erased_at, clock_timestamp()), version = o.version + 1,
  updated_at = clock_timestamp(),
  contract_snapshot = case when k.contract_kept then o.contract_snapshot
    else o.contract_snapshot - 'shippingAddress' end
from (
  select o.id, coalesce(o.contract_snapshot is not null and o.total_cents >= $2
    and order_contract_kept_from(o) > clock_timestamp() - interval '10 years', false) as contract_kept,
    exists (select from earlier_contracts c where c.order_id = o.id and c.contract ? 'shippingAddress'
      and (c.contract ->> 'totalCents')::int >= $2
      and order_contract_kept_from(o) > clock_timestamp() - interval '10 years') as earlier_kept
  from orders o where o.id = any($1::uuid[])
) k
where o.id = k.id
returning k.contract_kept or k.earlier_kept as contract_kept`,
});

export interface ForgetWordsAboutParameters {
  orderIds: readonly string[];
}

/**
 * What was written beside these orders. A complaint that was refused stays as evidence; of another the history says that it
 * was stated and how it ended. Of a refund the reason stays, which its credit note gives.
 */
export const forgetWordsAbout = exec<ForgetWordsAboutParameters>({
  parameters: ["orderIds"],
  text: `with told as (delete from order_contacts where order_id = any($1::uuid[])
), pictured as (
  update complaint_photos set complaint_id = null
  where complaint_id in (select id from complaints where order_id = any($1::uuid[]))
), complained as (delete from complaints where order_id = any($1::uuid[]) and outcome <> 'refused'
), reviewed as (delete from buyer_reviews where order_id = any($1::uuid[])
), known as (delete from promo_persons where order_id = any($1::uuid[])
), expected as (
  update return_cases set note = null, called_off_reason = null where order_id = any($1::uuid[])
), returned as (
  update returns set note = null where order_id = any($1::uuid[]) and note is not null
), answered as (
  update labels set message = null, tracking_number = null
  where order_id = any($1::uuid[]) and num_nonnulls(message, tracking_number) > 0
), answered_back as (
  update return_labels set message = null, tracking_number = case when tracking_number is not null then id::text end
  where case_id in (select id from return_cases where order_id = any($1::uuid[]))
    and num_nonnulls(message, tracking_number) > 0
), asked_for_many as (
  update bulk_acts a set input = a.input - 'reason' where a.kind = 'orders.status' and a.input ? 'reason'
    and exists (select from bulk_act_rows r
      where r.bulk_act_id = a.id and r.row_id = any(array(select unnest($1::uuid[])::text)))
    and not exists (select from bulk_act_rows r where r.bulk_act_id = a.id and r.state = 'waiting')
), refused as (
  update refunds set message = null where order_id = any($1::uuid[]) and message is not null
), paid as (
  update unmatched_payments set payer_name = null, payer_email = null, reason = null where order_id = any($1::uuid[])
)
update order_history set reason = null, facts = case when event in ('label', 'return') then without_parcel_number(facts) else facts end
where order_id = any($1::uuid[]) and (reason is not null or event in ('label', 'return') and facts is not null)`,
});

export interface LabelFilesOfParameters {
  orderIds: readonly string[];
}

export interface LabelFilesOfRow {
  id: string;
  path: string;
}

export const labelFilesOf = many<LabelFilesOfParameters, LabelFilesOfRow>({
  parameters: ["orderIds"],
  columns: ["id!","path!"],
  text: `select id, path from label_files where order_id = any($1::uuid[])`,
});

export interface LabelFilesParameters {
  labelIds: readonly string[];
}

export interface LabelFilesRow {
  id: string;
  path: string;
}

export const labelFiles = many<LabelFilesParameters, LabelFilesRow>({
  parameters: ["labelIds"],
  columns: ["id!","path!"],
  text: `select id, path from label_files where id = any($1::uuid[])`,
});

export interface ForgetLabelFileParameters {
  id: string;
  path: string;
}

/** A return that is still expected and that its buyer has not sent may have another label. */
export const forgetLabelFile = exec<ForgetLabelFileParameters>({
  parameters: ["id","path"],
  text: `with returned as (
  update return_labels l set path = null, state = case when c.checked_at is null and c.called_off_at is null
    and c.goods_received_at is null and c.proof_of_sending_at is null then 'unknown' else l.state end
  from return_cases c where l.id = $1 and l.path = $2 and c.id = l.case_id
)
update labels set path = null where id = $1 and path = $2`,
});

export interface FindLoosePhotosRow {
  id: string;
}

export const findLoosePhotos = many<void, FindLoosePhotosRow>({
  columns: ["id!"],
  text: `select file_key as id from complaint_photos where complaint_id is null limit 500`,
});

export interface ForgetComplaintPhotoParameters {
  fileKey: string;
}

export const forgetComplaintPhoto = exec<ForgetComplaintPhotoParameters>({
  parameters: ["fileKey"],
  text: `delete from complaint_photos where file_key = $1`,
});
