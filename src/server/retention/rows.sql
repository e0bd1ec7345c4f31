-- Which rows are over their time, by rule (`rule.ts` counts and locks them), and what takes more than the rows themselves.

-- name: dueIdempotencyKeys :many
select t.ctid from idempotency_keys t
where t.created_at < clock_timestamp() - make_interval(hours => :hours);

-- name: dueBulkActs :many
select t.ctid from bulk_acts t
where t.created_at < clock_timestamp() - make_interval(days => :days);

-- name: dueManifestFiles :many
select t.ctid from manifests t
where t.pdf is not null and t.requested_at < clock_timestamp() - make_interval(days => :days);

-- name: dueLabelBatches :many
select t.ctid from label_batches t
where t.created_at < clock_timestamp() - make_interval(days => :days);

-- name: dueReprints :many
select t.ctid from reprints t
where t.asked_at < clock_timestamp() - make_interval(days => :days);

-- name: dueStickerPrints :many
select t.ctid from sticker_prints t
where t.printed_at < clock_timestamp() - make_interval(days => :days);

-- name: dueSessions :many
select t.ctid from auth_session t
where t."expiresAt" < clock_timestamp();

-- name: dueSignInLinks :many
select t.ctid from access_links t
where t.expires_at < clock_timestamp();

-- name: dueSignInMessages :many
select t.id from outbox t
where t.kind in ('sign-in-link', 'password-reset', 'staff-invitation', 'order-link', 'payment-link', 'test', 'live-begins', 'piece-free')
  and t.created_at < clock_timestamp() - make_interval(days => :days);

-- name: deleteSignInMessages :exec
-- To which address a template was tried goes out of the trail with the message.
with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'message' and subject_id = any(array(select unnest(:ids::bigint[])::text)) and action = 'template-tested'
    and after is not null and allowed.erasing = 'on'
)
delete from outbox where id = any(:ids::bigint[]);

-- name: dueOrderTraces :many
select t.ctid from orders t
where (t.source_address is not null or t.browser_id is not null) and not order_is_open(t.status)
  and t.created_at < clock_timestamp() - make_interval(days => :days);

-- name: dueOrderDevices :many
select t.ctid from order_devices t
where t.at < clock_timestamp() - make_interval(days => :days);

-- name: dueOrderContacts :many
select t.ctid from order_contacts t join orders o on o.id = t.order_id
where t.at < clock_timestamp() - make_interval(days => :days) and not order_is_open(o.status);

-- name: dueHandleDevices :many
select t.ctid from handle_devices t
where t.at < clock_timestamp() - make_interval(days => :days);

-- name: dueCardAliases :many
-- The provider is told of each before its row goes.
select t.ctid from card_aliases t
where t.forgotten_at is null and t.used_at < clock_timestamp() - make_interval(days => :days);

-- name: dueSmsConsents :many
-- Proof of an agreement is kept as long as what it was about: it ended, or was given for lives, long ago.
select t.ctid from sms_consents t
where coalesce(t.ended_at, t.given_at) < clock_timestamp() - make_interval(years => :years);

-- name: dueAdvertisingChoices :many
-- An address whose last word about advertisements is old is asked anew, if ever. What was agreed or told beside an order goes
-- with an order that came to nothing.
select t.ctid from advertising_choices t
where t.agreed and t.channel = 'order' and t.order_id is null or not exists (select from advertising_choices n
  where n.email = t.email and n.made_at >= clock_timestamp() - make_interval(years => :years));

-- name: dueSmsReports :many
select t.ctid from sms_reports t
where t.at < clock_timestamp() - make_interval(days => :days);

-- name: dueLiveComments :many
-- A claim that was granted a piece holds a unit of it: its comment stays until that is an item.
select t.ctid from tiktok_event t
where t.inserted_at < clock_timestamp() - make_interval(days => :days)
  and not exists (select from claims c where c.comment_id = t.id and c.state = 'granted');

-- name: dueUncommentedClaims :many
select t.ctid from claims t
where t.comment_id is null and t.state <> 'granted'
  and t.changed_at < clock_timestamp() - make_interval(days => :days);

-- name: dueLiveViewers :many
select t.ctid from tiktok_live_users t
where t.created_at < clock_timestamp() - make_interval(days => :days);

-- name: dueViewerDirectory :many
-- As long as something else bears her handle, she is found by it.
select t.ctid from tiktok_pseudo_union t
where not exists (select from handles_in_use h where h.handle = t.tiktok_username);

-- name: dueViewersWithoutOrder :many
-- What staff decided about her doesn't end with her orders: a block keeps her row, and for a while a step (decision 0124).
select t.id from users t
where t.email like '%@tiktok.invalid' and not t.is_admin and t.auth_id is null
  and t.created_at < clock_timestamp() - make_interval(days => :days)
  and not exists (select from orders o where o.user_id = t.id)
  and not exists (select from credits c where c.user_id = t.id)
  and not exists (select from unpaid_steps s where s.user_id = t.id and (
    s.blocked_at > clock_timestamp() - make_interval(years => :years)
    or s.step is not null and s.set_at > clock_timestamp() - make_interval(days => :days)))
  and not exists (select from data_requests r where r.user_id = t.id and r.answered_at is null);

-- name: deleteViewersWithoutOrder :exec
-- What staff noted of them goes out of the trail too, but not whose orders became whose: a chain of merges leads through them.
with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'user' and subject_id = any(array(select unnest(:ids::uuid[])::text))
    and (before is not null or after is not null) and action <> 'orders-transferred' and allowed.erasing = 'on'
)
delete from users where id = any(:ids::uuid[]);

-- name: dueLiveAlerts :many
select t.ctid from alerts t
where t.product_id is null and t.asked_at < clock_timestamp() - make_interval(years => :years);

-- name: duePieceAlerts :many
select t.ctid from alerts t
where t.product_id is not null and t.asked_at < clock_timestamp() - make_interval(days => :days);

-- name: duePayers :many
select t.id from unmatched_payments t
where num_nonnulls(t.payer_name, t.payer_email, t.reason) > 0 and t.state not in ('open', 'refunding')
  and t.handled_at < clock_timestamp() - make_interval(days => :days);

-- name: emptyPayers :exec
-- Why it was seen to goes too, in staff's words, and out of the trail.
with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'payment' and subject_id = any(array(select unnest(:ids::uuid[])::text)) and after ? 'reason'
    and allowed.erasing = 'on'
)
update unmatched_payments set payer_name = null, payer_email = null, reason = null where id = any(:ids::uuid[]);

-- name: dueLiveHosts :many
select t.id from lives t
where t.live_date < clock_timestamp() - make_interval(years => :years) and (t.host_name is not null or exists (
  select from audit_trail a where a.subject_kind = 'live' and a.subject_id = t.id::text
    and a.action in ('live-created', 'live-saved') and coalesce(a.before ->> 'hostName', a.after ->> 'hostName') is not null));

-- name: emptyLiveHosts :exec
-- Out of the trail too, also a name that staff had taken out of the live before.
with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'live' and subject_id = any(array(select unnest(:ids::uuid[])::text))
    and action in ('live-created', 'live-saved') and coalesce(before ->> 'hostName', after ->> 'hostName') is not null
    and allowed.erasing = 'on'
)
update lives set host_name = null where id = any(:ids::uuid[]);

-- name: dueDataRequests :many
-- The proof that they were answered.
select t.ctid from data_requests t
where t.answered_at < clock_timestamp() - make_interval(years => :years);

-- name: dueRecalls :many
-- Whoever was harmed may sue for ten years (code civil, article 1245-15).
select t.ctid from recalls t
where t.closed_at < clock_timestamp() - make_interval(years => :years);
