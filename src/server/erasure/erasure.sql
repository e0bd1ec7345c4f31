-- name: lockOrdersToErase :many
select o.id, o.order_number, exists (select from orders_under_way u where u.id = o.id) as under_way from orders o
where o.user_id = :userId and o.erased_at is null and not (:keepArchive and o.archived_at is not null)
order by o.id for update of o;

-- name: lockPersonToErase :optional
select is_admin, auth_id, tiktok_username as handle, viewer_id from users where id = :userId and erased_at is null for update;

-- name: namesOfPerson :many
-- How staff may have looked for her: as she is on file, and by the addresses of her orders.
-- @column email?
-- @column phone?
-- @column first_name!
-- @column last_name!
select email, null as phone, first_name, last_name from users where id = :userId
union
select shipping_address ->> 'email', shipping_address ->> 'phone', coalesce(shipping_address ->> 'first_name', ''),
  coalesce(shipping_address ->> 'last_name', '')
from orders where user_id = :userId and shipping_address is not null;

-- name: orderTiedMeanwhile :optional
-- An order that was tied to the person while we waited for their row; from there on none can be.
select id from orders
where user_id = :userId and erased_at is null and not (:keepArchive and archived_at is not null)
  and not id = any(:orderIds::uuid[])
limit 1;

-- name: emailsOfPerson :many
-- @column email!
select emails_of_person(:userId) as email;

-- name: messagesTo :many
-- @param userId?
-- One that has not been written yet, or could not be, is nobody's: it is known by its address.
select id from outbox
where (user_id = :userId::uuid or user_id is null and lower(to_address) = any(:emails::text[]))
  and order_id is null and kind <> 'withdrawal' order by id for update;

-- name: forgetAdvertisingOf :exec
-- @param userId?
-- What she chose about advertisements: without a choice none is sent.
delete from advertising_choices where id in (select id from advertising_choices_of(:userId::uuid))
  or order_id is null and email = any(:emails::text[]);

-- name: emptyDataRequests :exec
-- @param userId?
-- That she asked, and when she was answered, stays as proof.
update data_requests set asked_by = null, answer = null
where user_id = :userId::uuid or lower(asked_by) = any(:emails::text[]);

-- name: forgetPayerOf :exec
-- Money that came without an order and has been seen to, and why, in the trail too.
with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), seen_to as (
  update unmatched_payments set payer_name = null, payer_email = null, reason = null
  where lower(payer_email) = any(:emails::text[]) and state not in ('open', 'refunding')
  returning id
)
update audit_trail set before = null, after = null, salt = null from allowed
where subject_kind = 'payment' and subject_id = any(array(select id::text from seen_to)) and after ? 'reason'
  and allowed.erasing = 'on';

-- name: replaceNames :exec
update users set first_name = :firstName, last_name = :lastName, email = id || '@erased.invalid', tiktok_username = null,
  erased_at = clock_timestamp(), updated_at = clock_timestamp()
where id = :userId;

-- name: deleteLogin :exec
delete from auth_user where id = :authId;

-- name: deleteNotes :exec
-- What staff wrote of her, and what they decided or asked her to.
with decided as (delete from unpaid_steps where user_id = :userId),
  invited as (delete from staff_invitations where user_id = :userId)
delete from user_notes where user_id = :userId;

-- name: handlesOfViewer :many
-- The handle, and those that she bore before: the platform's id of her stays when she is renamed. One that another account of
-- hers bears stays with it; of a shared one, which somebody else bore as well, only what names her is hers.
-- @column handle!
-- @column viewer_id
-- @column shared!
-- @param handle?
-- @param viewerId?
with known as (
  select coalesce(:viewerId, viewer_of(:handle)) as viewer
), seen as materialized (
  select lower(user_unique_id) as handle, user_id as viewer from tiktok_event where user_unique_id is not null and user_id is not null
  union select lower(tiktok_username), tiktok_user_id from tiktok_live_users where tiktok_user_id is not null
  union select handle, viewer_id from handle_devices where viewer_id is not null
  union select handle, viewer_id from sms_consents where handle is not null and viewer_id is not null
  union select handle, viewer_id from data_requests where handle is not null and viewer_id is not null
  union select tiktok_username, viewer_id from users where tiktok_username is not null and viewer_id is not null
), borne as (
  select :handle::text as handle where :handle::text is not null
  union
  select s.handle from known k join seen s on s.viewer = k.viewer
  where not exists (select from users u where u.tiktok_username = s.handle
    and u.tiktok_username is distinct from :handle and (u.viewer_id = k.viewer) is not false)
)
select b.handle, k.viewer as viewer_id, exists (select from seen s where s.handle = b.handle and s.viewer <> k.viewer) as shared
from borne b cross join known k order by b.handle is distinct from :handle, b.handle;

-- name: grantedClaimOf :optional
-- A claim that was granted a piece holds a unit of it, and is about to become an item.
-- @param viewerId?
select c.id from claims c where c.state = 'granted' and c.handle = any(:handles::text[])
  and tells_of_viewer(c.handle, viewer_of_claim(c), :handles::text[], :shared::text[], :viewerId) limit 1;

-- name: deleteViewer :one
-- Comments go with the viewer, and what she waited for; the order that one of them became stays. Answers which entries of the
-- trail it emptied. The directory keeps a handle that somebody else bore as well.
-- @column emptied number[]
-- @param viewerId?
with comments as (
  delete from tiktok_event where tells_of_viewer(lower(user_unique_id), user_id, :handles::text[], :shared::text[], :viewerId)
), waited as (
  delete from claims c where c.comment_id is null and c.handle = any(:handles::text[])
    and tells_of_viewer(c.handle, viewer_of_claim(c), :handles::text[], :shared::text[], :viewerId)
), codes as (
  delete from basket_codes where handle = any(:handles::text[])
    and tells_of_viewer(handle, viewer_in_live(live_id, handle), :handles::text[], :shared::text[], :viewerId)
), devices as (
  delete from handle_devices where tells_of_viewer(handle, viewer_id, :handles::text[], :shared::text[], :viewerId)
), texts as (
  delete from sms_consents where tells_of_viewer(handle, viewer_id, :handles::text[], :shared::text[], :viewerId)
), asked as (
  update data_requests set asked_by = null, answer = null, handle = null, viewer_id = null
  where tells_of_viewer(handle, viewer_id, :handles::text[], :shared::text[], :viewerId)
), seen as (
  delete from tiktok_live_users where tells_of_viewer(lower(tiktok_username), tiktok_user_id, :handles::text[], :shared::text[], :viewerId)
), allowed as (
  select set_config('shop.erasing', 'on', true) as erasing
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'live' and after ->> 'handle' = any(:handles::text[]) and allowed.erasing = 'on'
    and tells_of_viewer(after ->> 'handle',
      case subject_kind when 'live' then viewer_in_live(subject_id::uuid, after ->> 'handle') end, :handles::text[], :shared::text[], :viewerId)
    and audit_words_may_go('live', subject_id, action)
  returning id
), named as (
  delete from tiktok_pseudo_union where tiktok_username = any(:handles::text[]) and tiktok_username <> all(:shared::text[])
), unnamed as (
  update tiktok_pseudo_union d set display_name = null, avatar_url = null
  where d.tiktok_username = any(:shared::text[]) and viewer_of(d.tiktok_username) = :viewerId
)
select coalesce(json_agg(id order by id), '[]') as emptied from noted;

-- name: emptyTrailOf :exec
-- What it says of her, and from which network she acted herself. That her orders became another account's names nobody, and
-- leads from there to the accounts that had been merged into hers.
with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), acts as (
  update audit_trail set source_address = null from allowed
  where actor_id = :userId and not (subject_kind = 'user' and subject_id = :userId::text) and allowed.erasing = 'on'
)
update audit_trail set before = null, after = null, salt = null,
  source_address = case when actor_id = :userId then null else source_address end from allowed
where subject_kind = 'user' and subject_id = :userId::text and action <> 'orders-transferred' and allowed.erasing = 'on';

-- name: emptyTrailOfOrders :exec
-- Only where staff wrote words, or a parcel's number or its relay point says where it went; which values changed is part of
-- the books, and the reference of a transfer stays with its papers.
with allowed as (select set_config('shop.erasing', 'on', true) as erasing)
update audit_trail set before = null, after = null, salt = null from allowed
where (before ?| array['reason', 'note', 'trackingNumber', 'relay'] or after ?| array['reason', 'note', 'trackingNumber', 'relay'])
  and (subject_kind = 'order' and subject_id = any(array(select unnest(:orderIds::uuid[])::text))
    or subject_kind = 'payment' and audit_words_may_go('payment', subject_id, action)
      and subject_id = any(array(select id::text from unmatched_payments where order_id = any(:orderIds::uuid[])))
    or subject_kind = 'withdrawal' and audit_words_may_go('withdrawal', subject_id, action)
      and subject_id = any(array(select id::text from withdrawals where order_id = any(:orderIds::uuid[]))))
  and allowed.erasing = 'on';

-- name: emptyTrailOfMessages :exec
-- What was written to several stays as long as the message of one of them does.
with allowed as (select set_config('shop.erasing', 'on', true) as erasing)
update audit_trail set before = null, after = null, salt = null from allowed
where subject_kind = 'message' and (before is not null or after is not null)
  and subject_id = any(array(select unnest(array[m.id::text, m.batch_id::text]) from outbox m where m.id = any(:ids::bigint[])))
  and audit_words_may_go('message', subject_id, action) and allowed.erasing = 'on';

-- name: countEvidence :one
-- @column withdrawals!
-- @column complaints!
select (select count(*)::int from withdrawals where order_id = any(:orderIds::uuid[])) as withdrawals,
  (select count(*)::int from complaints where order_id = any(:orderIds::uuid[])) as complaints;

-- name: messagesAbout :many
-- The acknowledgement of a withdrawal is evidence and goes with its statement.
select id from outbox where order_id = any(:orderIds::uuid[]) and kind <> 'withdrawal' order by id for update;

-- name: emptyMessages :exec
-- One that has not left yet never will. What a provider reported of a text names her number, the key of an
-- advertisement her address (by its hash, or as a copy of the release before wrote it), that of a parcel sent again the
-- number of the first.
with reported as (delete from sms_reports where message_id = any(:ids::bigint[]))
update outbox set subject = null, html = null, text = null, to_name = null, to_address = null, facts = null,
  last_error = null, provider_response = null, lease_until = null, held_at = null, state = case when state = 'sent' then 'sent' else 'cancelled' end,
  dedupe_key = case when kind in ('advertisement', 'sent-again') then kind || ':' || id else dedupe_key end
where id = any(:ids::bigint[]);

-- name: emptyOrders :many
-- From a certain amount on, the contract stays for ten years. Where its parcel went is forgotten with its events.
with forgotten as (delete from parcel_tracking where order_id = any(:orderIds::uuid[])
), agreed as (delete from sms_consents where order_id = any(:orderIds::uuid[])
), sold_before as (
  update earlier_contracts c set contract = c.contract - 'shippingAddress' from orders o
  where o.id = c.order_id and o.id = any(:orderIds::uuid[]) and c.contract ? 'shippingAddress'
    and ((c.contract ->> 'totalCents')::int < :keptFromCents
      or order_contract_kept_from(o) <= clock_timestamp() - interval '10 years'))
update orders o set shipping_address = null, comment = null, source_address = null, browser_id = null,
  shipping_label_path = null, tracking_id = null, erased_at = coalesce(o.erased_at, clock_timestamp()), version = o.version + 1,
  updated_at = clock_timestamp(),
  contract_snapshot = case when k.contract_kept then o.contract_snapshot
    else o.contract_snapshot - 'shippingAddress' end
from (
  select o.id, coalesce(o.contract_snapshot is not null and o.total_cents >= :keptFromCents
    and order_contract_kept_from(o) > clock_timestamp() - interval '10 years', false) as contract_kept,
    exists (select from earlier_contracts c where c.order_id = o.id and c.contract ? 'shippingAddress'
      and (c.contract ->> 'totalCents')::int >= :keptFromCents
      and order_contract_kept_from(o) > clock_timestamp() - interval '10 years') as earlier_kept
  from orders o where o.id = any(:orderIds::uuid[])
) k
where o.id = k.id
returning k.contract_kept or k.earlier_kept as contract_kept;

-- name: forgetWordsAbout :exec
-- What was written beside these orders. A complaint that was refused stays as evidence; of another the history says that it
-- was stated and how it ended. Of a refund the reason stays, which its credit note gives.
with told as (delete from order_contacts where order_id = any(:orderIds::uuid[])
), pictured as (
  update complaint_photos set complaint_id = null
  where complaint_id in (select id from complaints where order_id = any(:orderIds::uuid[]))
), complained as (delete from complaints where order_id = any(:orderIds::uuid[]) and outcome <> 'refused'
), reviewed as (delete from buyer_reviews where order_id = any(:orderIds::uuid[])
), known as (delete from promo_persons where order_id = any(:orderIds::uuid[])
), expected as (
  update return_cases set note = null, called_off_reason = null where order_id = any(:orderIds::uuid[])
), returned as (
  update returns set note = null where order_id = any(:orderIds::uuid[]) and note is not null
), answered as (
  update labels set message = null, tracking_number = null
  where order_id = any(:orderIds::uuid[]) and num_nonnulls(message, tracking_number) > 0
), answered_back as (
  update return_labels set message = null, tracking_number = case when tracking_number is not null then id::text end
  where case_id in (select id from return_cases where order_id = any(:orderIds::uuid[]))
    and num_nonnulls(message, tracking_number) > 0
), asked_for_many as (
  update bulk_acts a set input = a.input - 'reason' where a.kind = 'orders.status' and a.input ? 'reason'
    and exists (select from bulk_act_rows r
      where r.bulk_act_id = a.id and r.row_id = any(array(select unnest(:orderIds::uuid[])::text)))
    and not exists (select from bulk_act_rows r where r.bulk_act_id = a.id and r.state = 'waiting')
), refused as (
  update refunds set message = null where order_id = any(:orderIds::uuid[]) and message is not null
), paid as (
  update unmatched_payments set payer_name = null, payer_email = null, reason = null where order_id = any(:orderIds::uuid[])
)
update order_history set reason = null, facts = case when event in ('label', 'return') then without_parcel_number(facts) else facts end
where order_id = any(:orderIds::uuid[]) and (reason is not null or event in ('label', 'return') and facts is not null);

-- name: labelFilesOf :many
-- @column path!
-- @column id!
select id, path from label_files where order_id = any(:orderIds::uuid[]);

-- name: labelFiles :many
-- @column path!
-- @column id!
select id, path from label_files where id = any(:labelIds::uuid[]);

-- name: forgetLabelFile :exec
-- A return that is still expected and that its buyer has not sent may have another label.
with returned as (
  update return_labels l set path = null, state = case when c.checked_at is null and c.called_off_at is null
    and c.goods_received_at is null and c.proof_of_sending_at is null then 'unknown' else l.state end
  from return_cases c where l.id = :id and l.path = :path and c.id = l.case_id
)
update labels set path = null where id = :id and path = :path;

-- name: findLoosePhotos :many
select file_key as id from complaint_photos where complaint_id is null limit 500;

-- name: forgetComplaintPhoto :exec
delete from complaint_photos where file_key = :fileKey;
