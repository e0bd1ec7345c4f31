-- What one statement sees to: how much is over its time, and a batch of it.

-- name: countIdempotencyKeys :one
select count(*)::int as due from idempotency_keys t
where t.created_at < clock_timestamp() - make_interval(hours => :hours);

-- name: deleteIdempotencyKeys :exec
delete from idempotency_keys
where ctid = any(array(
  select t.ctid from idempotency_keys t
  where t.created_at < clock_timestamp() - make_interval(hours => :hours)
  limit 500 for update skip locked));

-- name: countBulkActs :one
select count(*)::int as due from bulk_acts t
where t.created_at < clock_timestamp() - make_interval(days => :days);

-- name: deleteBulkActs :exec
delete from bulk_acts
where ctid = any(array(
  select t.ctid from bulk_acts t
  where t.created_at < clock_timestamp() - make_interval(days => :days)
  limit 500 for update skip locked));

-- name: countManifestFiles :one
select count(*)::int as due from manifests t
where t.pdf is not null and t.requested_at < clock_timestamp() - make_interval(days => :days);

-- name: emptyManifestFiles :exec
update manifests set pdf = null
where ctid = any(array(
  select t.ctid from manifests t
  where t.pdf is not null and t.requested_at < clock_timestamp() - make_interval(days => :days)
  limit 500 for update skip locked));

-- name: countLabelBatches :one
select count(*)::int as due from label_batches t
where t.created_at < clock_timestamp() - make_interval(days => :days);

-- name: deleteLabelBatches :exec
delete from label_batches
where ctid = any(array(
  select t.ctid from label_batches t
  where t.created_at < clock_timestamp() - make_interval(days => :days)
  limit 500 for update skip locked));

-- name: countReprints :one
select count(*)::int as due from reprints t
where t.asked_at < clock_timestamp() - make_interval(days => :days);

-- name: deleteReprints :exec
delete from reprints
where ctid = any(array(
  select t.ctid from reprints t
  where t.asked_at < clock_timestamp() - make_interval(days => :days)
  limit 500 for update skip locked));

-- name: countStickerPrints :one
select count(*)::int as due from sticker_prints t
where t.printed_at < clock_timestamp() - make_interval(days => :days);

-- name: deleteStickerPrints :exec
delete from sticker_prints
where ctid = any(array(
  select t.ctid from sticker_prints t
  where t.printed_at < clock_timestamp() - make_interval(days => :days)
  limit 500 for update skip locked));

-- name: countSessions :one
select count(*)::int as due from auth_session t
where t."expiresAt" < clock_timestamp();

-- name: deleteSessions :exec
delete from auth_session
where ctid = any(array(
  select t.ctid from auth_session t
  where t."expiresAt" < clock_timestamp()
  limit 500 for update skip locked));

-- name: countSignInLinks :one
select count(*)::int as due from access_links t
where t.expires_at < clock_timestamp();

-- name: deleteSignInLinks :exec
delete from access_links
where ctid = any(array(
  select t.ctid from access_links t
  where t.expires_at < clock_timestamp()
  limit 500 for update skip locked));

-- name: countSignInMessages :one
select count(*)::int as due from outbox t
where t.kind in ('sign-in-link', 'password-reset', 'staff-invitation', 'order-link', 'payment-link', 'test', 'live-begins', 'piece-free')
  and t.created_at < clock_timestamp() - make_interval(days => :days);

-- name: deleteSignInMessages :exec
-- To which address a template was tried goes out of the trail with the message.
with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), due as (
  select t.id from outbox t
  where t.kind in ('sign-in-link', 'password-reset', 'staff-invitation', 'order-link', 'payment-link', 'test', 'live-begins', 'piece-free')
    and t.created_at < clock_timestamp() - make_interval(days => :days)
  limit 500 for update skip locked
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'message' and subject_id = any(array(select id::text from due)) and action = 'template-tested'
    and after is not null and allowed.erasing = 'on'
)
delete from outbox where id = any(array(select id from due));

-- name: countOrderTraces :one
select count(*)::int as due from orders t
where (t.source_address is not null or t.browser_id is not null) and not order_is_open(t.status)
  and t.created_at < clock_timestamp() - make_interval(days => :days);

-- name: emptyOrderTraces :exec
update orders set source_address = null, browser_id = null
where ctid = any(array(
  select t.ctid from orders t
  where (t.source_address is not null or t.browser_id is not null) and not order_is_open(t.status)
    and t.created_at < clock_timestamp() - make_interval(days => :days)
  limit 500 for update skip locked));

-- name: countOrderDevices :one
select count(*)::int as due from order_devices t
where t.at < clock_timestamp() - make_interval(days => :days);

-- name: deleteOrderDevices :exec
delete from order_devices
where ctid = any(array(
  select t.ctid from order_devices t
  where t.at < clock_timestamp() - make_interval(days => :days)
  limit 500 for update skip locked));

-- name: countOrderContacts :one
select count(*)::int as due from order_contacts t join orders o on o.id = t.order_id
where t.at < clock_timestamp() - make_interval(days => :days) and not order_is_open(o.status);

-- name: deleteOrderContacts :exec
delete from order_contacts
where ctid = any(array(
  select t.ctid from order_contacts t join orders o on o.id = t.order_id
  where t.at < clock_timestamp() - make_interval(days => :days) and not order_is_open(o.status)
  limit 500 for update of t skip locked));

-- name: countHandleDevices :one
select count(*)::int as due from handle_devices t
where t.at < clock_timestamp() - make_interval(days => :days);

-- name: deleteHandleDevices :exec
delete from handle_devices
where ctid = any(array(
  select t.ctid from handle_devices t
  where t.at < clock_timestamp() - make_interval(days => :days)
  limit 500 for update skip locked));

-- name: countCardAliases :one
select count(*)::int as due from card_aliases t
where t.forgotten_at is null and t.used_at < clock_timestamp() - make_interval(days => :days);

-- name: forgetCardAliases :exec
-- The provider is told of each before its row goes.
update card_aliases set forgotten_at = clock_timestamp(), device_hash = null, brand = null, last4 = null
where ctid = any(array(
  select t.ctid from card_aliases t
  where t.forgotten_at is null and t.used_at < clock_timestamp() - make_interval(days => :days)
  limit 500 for update skip locked));

-- name: countSmsConsents :one
-- Proof of an agreement is kept as long as what it was about: it ended, or was given for lives, long ago.
select count(*)::int as due from sms_consents t
where coalesce(t.ended_at, t.given_at) < clock_timestamp() - make_interval(years => :years);

-- name: deleteSmsConsents :exec
delete from sms_consents
where ctid = any(array(
  select t.ctid from sms_consents t
  where coalesce(t.ended_at, t.given_at) < clock_timestamp() - make_interval(years => :years)
  limit 500 for update skip locked));

-- name: countAdvertisingChoices :one
-- An address whose last word about advertisements is old is asked anew, if ever. What was agreed or told beside an order goes
-- with an order that came to nothing.
select count(*)::int as due from advertising_choices t
where t.agreed and t.channel = 'order' and t.order_id is null or not exists (select from advertising_choices n
  where n.email = t.email and n.made_at >= clock_timestamp() - make_interval(years => :years));

-- name: deleteAdvertisingChoices :exec
delete from advertising_choices
where ctid = any(array(
  select t.ctid from advertising_choices t
  where t.agreed and t.channel = 'order' and t.order_id is null or not exists (select from advertising_choices n
    where n.email = t.email and n.made_at >= clock_timestamp() - make_interval(years => :years))
  limit 500 for update skip locked));

-- name: countSmsReports :one
select count(*)::int as due from sms_reports t
where t.at < clock_timestamp() - make_interval(days => :days);

-- name: deleteSmsReports :exec
delete from sms_reports
where ctid = any(array(
  select t.ctid from sms_reports t
  where t.at < clock_timestamp() - make_interval(days => :days)
  limit 500 for update skip locked));

-- name: countLiveComments :one
-- A claim that was granted a piece holds a unit of it: its comment stays until that is an item.
select count(*)::int as due from tiktok_event t
where t.inserted_at < clock_timestamp() - make_interval(days => :days)
  and not exists (select from claims c where c.comment_id = t.id and c.state = 'granted');

-- name: deleteLiveComments :exec
delete from tiktok_event
where ctid = any(array(
  select t.ctid from tiktok_event t
  where t.inserted_at < clock_timestamp() - make_interval(days => :days)
    and not exists (select from claims c where c.comment_id = t.id and c.state = 'granted')
  limit 500 for update skip locked));

-- name: countUncommentedClaims :one
select count(*)::int as due from claims t
where t.comment_id is null and t.state <> 'granted'
  and t.changed_at < clock_timestamp() - make_interval(days => :days);

-- name: deleteUncommentedClaims :exec
delete from claims
where ctid = any(array(
  select t.ctid from claims t
  where t.comment_id is null and t.state <> 'granted'
    and t.changed_at < clock_timestamp() - make_interval(days => :days)
  limit 500 for update skip locked));

-- name: countLiveViewers :one
select count(*)::int as due from tiktok_live_users t
where t.created_at < clock_timestamp() - make_interval(days => :days);

-- name: deleteLiveViewers :exec
delete from tiktok_live_users
where ctid = any(array(
  select t.ctid from tiktok_live_users t
  where t.created_at < clock_timestamp() - make_interval(days => :days)
  limit 500 for update skip locked));

-- name: countViewerDirectory :one
-- As long as something else bears her handle, she is found by it.
select count(*)::int as due from tiktok_pseudo_union t
where not exists (select from handles_in_use h where h.handle = t.tiktok_username);

-- name: deleteViewerDirectory :exec
delete from tiktok_pseudo_union
where ctid = any(array(
  select t.ctid from tiktok_pseudo_union t
  where not exists (select from handles_in_use h where h.handle = t.tiktok_username)
  limit 500 for update skip locked));

-- name: countViewersWithoutOrder :one
select count(*)::int as due from users t
where t.email like '%@tiktok.invalid' and not t.is_admin and t.auth_id is null
  and t.created_at < clock_timestamp() - make_interval(days => :days)
  and not exists (select from orders o where o.user_id = t.id)
  and not exists (select from credits c where c.user_id = t.id)
  and not exists (select from data_requests r where r.user_id = t.id and r.answered_at is null);

-- name: deleteViewersWithoutOrder :exec
-- What staff noted of them goes out of the trail too.
with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), due as (
  select t.id from users t
  where t.email like '%@tiktok.invalid' and not t.is_admin and t.auth_id is null
    and t.created_at < clock_timestamp() - make_interval(days => :days)
    and not exists (select from orders o where o.user_id = t.id)
    and not exists (select from credits c where c.user_id = t.id)
    and not exists (select from data_requests r where r.user_id = t.id and r.answered_at is null)
  limit 500 for update skip locked
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'user' and subject_id = any(array(select id::text from due))
    and (before is not null or after is not null) and allowed.erasing = 'on'
)
delete from users where id = any(array(select id from due));

-- name: countLiveAlerts :one
select count(*)::int as due from alerts t
where t.product_id is null and t.asked_at < clock_timestamp() - make_interval(years => :years);

-- name: deleteLiveAlerts :exec
delete from alerts
where ctid = any(array(
  select t.ctid from alerts t
  where t.product_id is null and t.asked_at < clock_timestamp() - make_interval(years => :years)
  limit 500 for update skip locked));

-- name: countPieceAlerts :one
select count(*)::int as due from alerts t
where t.product_id is not null and t.asked_at < clock_timestamp() - make_interval(days => :days);

-- name: deletePieceAlerts :exec
delete from alerts
where ctid = any(array(
  select t.ctid from alerts t
  where t.product_id is not null and t.asked_at < clock_timestamp() - make_interval(days => :days)
  limit 500 for update skip locked));

-- name: countPayers :one
select count(*)::int as due from unmatched_payments t
where num_nonnulls(t.payer_name, t.payer_email, t.reason) > 0 and t.state not in ('open', 'refunding')
  and t.handled_at < clock_timestamp() - make_interval(days => :days);

-- name: emptyPayers :exec
-- Why it was seen to goes too, in staff's words, and out of the trail.
with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), due as (
  select t.id from unmatched_payments t
  where num_nonnulls(t.payer_name, t.payer_email, t.reason) > 0 and t.state not in ('open', 'refunding')
    and t.handled_at < clock_timestamp() - make_interval(days => :days)
  limit 500 for update skip locked
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'payment' and subject_id = any(array(select id::text from due)) and after ? 'reason'
    and allowed.erasing = 'on'
)
update unmatched_payments set payer_name = null, payer_email = null, reason = null where id = any(array(select id from due));

-- name: countLiveHosts :one
select count(*)::int as due from lives t
where t.live_date < clock_timestamp() - make_interval(years => :years) and (t.host_name is not null or exists (
  select from audit_trail a where a.subject_kind = 'live' and a.subject_id = t.id::text
    and a.action in ('live-created', 'live-saved') and coalesce(a.before ->> 'hostName', a.after ->> 'hostName') is not null));

-- name: emptyLiveHosts :exec
-- Out of the trail too, also a name that staff had taken out of the live before.
with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), due as (
  select t.id from lives t
  where t.live_date < clock_timestamp() - make_interval(years => :years) and (t.host_name is not null or exists (
    select from audit_trail a where a.subject_kind = 'live' and a.subject_id = t.id::text
      and a.action in ('live-created', 'live-saved') and coalesce(a.before ->> 'hostName', a.after ->> 'hostName') is not null))
  limit 500 for update skip locked
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'live' and subject_id = any(array(select id::text from due))
    and action in ('live-created', 'live-saved') and coalesce(before ->> 'hostName', after ->> 'hostName') is not null
    and allowed.erasing = 'on'
)
update lives set host_name = null where id = any(array(select id from due));

-- name: countDataRequests :one
-- The proof that they were answered.
select count(*)::int as due from data_requests t
where t.answered_at < clock_timestamp() - make_interval(years => :years);

-- name: deleteDataRequests :exec
delete from data_requests
where ctid = any(array(
  select t.ctid from data_requests t
  where t.answered_at < clock_timestamp() - make_interval(years => :years)
  limit 500 for update skip locked));

-- name: countRecalls :one
-- Whoever was harmed may sue for ten years (code civil, article 1245-15).
select count(*)::int as due from recalls t
where t.closed_at < clock_timestamp() - make_interval(years => :years);

-- name: deleteRecalls :exec
delete from recalls
where ctid = any(array(
  select t.ctid from recalls t
  where t.closed_at < clock_timestamp() - make_interval(years => :years)
  limit 500 for update skip locked));
