-- name: lockOrdersToErase :many
select o.id, o.order_number, exists (select from orders_under_way u where u.id = o.id) as under_way from orders o
where o.user_id = :userId and o.erased_at is null and not (:keepArchive and o.archived_at is not null)
order by o.id for update of o;

-- name: lockPersonToErase :optional
select is_admin, auth_id, tiktok_username as handle from users where id = :userId and erased_at is null for update;

-- name: orderTiedMeanwhile :optional
-- An order that was tied to the person while we waited for their row; from there on none can be.
select id from orders
where user_id = :userId and erased_at is null and not (:keepArchive and archived_at is not null)
  and not id = any(:orderIds::uuid[])
limit 1;

-- name: messagesTo :many
select id from outbox where user_id = :userId and order_id is null and kind <> 'withdrawal' order by id for update;

-- name: forgetAlertsOf :exec
delete from alerts a using users u where u.id = :userId and lower(a.email) = lower(u.email);

-- name: emptyDataRequests :exec
-- That she asked, and when she was answered, stays as proof.
update data_requests r set asked_by = null, answer = null from users u
where u.id = :userId and (r.user_id = u.id or lower(r.asked_by) = lower(u.email));

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

-- name: grantedClaimOf :optional
-- A claim that was granted a piece holds a unit of it, and is about to become an item.
select id from claims where handle = :handle and state = 'granted' limit 1;

-- name: deleteViewer :exec
-- Comments go with the viewer, and what she waited for; the order that one of them became stays.
with comments as (
  delete from tiktok_event where lower(user_unique_id) = :handle
), waited as (
  delete from claims where comment_id is null and handle = :handle
), codes as (
  delete from basket_codes where handle = :handle
), devices as (
  delete from handle_devices where handle = :handle
), texts as (
  delete from sms_consents where handle = :handle
), asked as (
  update data_requests set asked_by = null, answer = null, handle = null where handle = :handle
), seen as (
  delete from tiktok_live_users where lower(tiktok_username) = :handle
)
delete from tiktok_pseudo_union where tiktok_username = :handle;

-- name: emptyTrailOf :exec
with allowed as (select set_config('shop.erasing', 'on', true) as erasing)
update audit_trail set before = null, after = null, salt = null from allowed
where subject_kind = 'user' and subject_id = :userId and allowed.erasing = 'on';

-- name: countWithdrawals :one
select count(*)::int as kept from withdrawals where order_id = any(:orderIds::uuid[]);

-- name: messagesAbout :many
-- The acknowledgement of a withdrawal is evidence and goes with its statement.
select id from outbox where order_id = any(:orderIds::uuid[]) and kind <> 'withdrawal' order by id for update;

-- name: emptyMessages :exec
-- One that has not left yet never will. What a provider reported of a text names her number.
with reported as (delete from sms_reports where message_id = any(:ids::bigint[]))
update outbox set subject = null, html = null, text = null, to_name = null, to_address = null, facts = null,
  lease_until = null, held_at = null, state = case when state = 'sent' then 'sent' else 'cancelled' end
where id = any(:ids::bigint[]);

-- name: emptyOrders :many
-- From a certain amount on, the contract stays for ten years. Where its parcel went is forgotten with its events.
with forgotten as (delete from parcel_tracking where order_id = any(:orderIds::uuid[])
), agreed as (delete from sms_consents where order_id = any(:orderIds::uuid[]))
update orders o set shipping_address = null, comment = null, source_address = null, browser_id = null,
  shipping_label_path = null, erased_at = clock_timestamp(), version = o.version + 1,
  updated_at = clock_timestamp(),
  contract_snapshot = case when k.contract_kept then o.contract_snapshot
    else o.contract_snapshot - 'shippingAddress' end
from (
  select o.id, coalesce(o.contract_snapshot is not null and o.total_cents >= :keptFromCents
    and order_contract_kept_from(o) > clock_timestamp() - interval '10 years', false) as contract_kept
  from orders o where o.id = any(:orderIds::uuid[])
) k
where o.id = k.id
returning k.contract_kept;

-- name: labelFilesOf :many
-- @column path!
select id, path from labels where order_id = any(:orderIds::uuid[]) and path is not null
union all
select l.id, l.path from return_labels l join return_cases c on c.id = l.case_id
where c.order_id = any(:orderIds::uuid[]) and l.path is not null;

-- name: forgetLabelFile :exec
with returned as (update return_labels set path = null where id = :id and path = :path)
update labels set path = null where id = :id and path = :path;

-- name: complaintPhotosOf :many
select p.file_key from complaint_photos p join complaints k on k.id = p.complaint_id
where k.order_id = any(:orderIds::uuid[]);

-- name: forgetComplaintPhoto :exec
delete from complaint_photos where file_key = :fileKey;
