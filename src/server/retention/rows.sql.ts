// Written by `npm run db:types` from rows.sql: change that file, not this one.
import { exec, one } from "#server/db/statement.ts";

export interface CountIdempotencyKeysParameters {
  hours: number;
}

export interface CountIdempotencyKeysRow {
  due: number;
}

export const countIdempotencyKeys = one<CountIdempotencyKeysParameters, CountIdempotencyKeysRow>({
  parameters: ["hours"],
  columns: ["due!"],
  text: `select count(*)::int as due from idempotency_keys t
where t.created_at < clock_timestamp() - make_interval(hours => $1)`,
});

export interface DeleteIdempotencyKeysParameters {
  hours: number;
}

export const deleteIdempotencyKeys = exec<DeleteIdempotencyKeysParameters>({
  parameters: ["hours"],
  text: `delete from idempotency_keys
where ctid = any(array(
  select t.ctid from idempotency_keys t
  where t.created_at < clock_timestamp() - make_interval(hours => $1)
  limit 500 for update skip locked))`,
});

export interface CountBulkActsParameters {
  days: number;
}

export interface CountBulkActsRow {
  due: number;
}

export const countBulkActs = one<CountBulkActsParameters, CountBulkActsRow>({
  parameters: ["days"],
  columns: ["due!"],
  text: `select count(*)::int as due from bulk_acts t
where t.created_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DeleteBulkActsParameters {
  days: number;
}

export const deleteBulkActs = exec<DeleteBulkActsParameters>({
  parameters: ["days"],
  text: `delete from bulk_acts
where ctid = any(array(
  select t.ctid from bulk_acts t
  where t.created_at < clock_timestamp() - make_interval(days => $1)
  limit 500 for update skip locked))`,
});

export interface CountManifestFilesParameters {
  days: number;
}

export interface CountManifestFilesRow {
  due: number;
}

export const countManifestFiles = one<CountManifestFilesParameters, CountManifestFilesRow>({
  parameters: ["days"],
  columns: ["due!"],
  text: `select count(*)::int as due from manifests t
where t.pdf is not null and t.requested_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface EmptyManifestFilesParameters {
  days: number;
}

export const emptyManifestFiles = exec<EmptyManifestFilesParameters>({
  parameters: ["days"],
  text: `update manifests set pdf = null
where ctid = any(array(
  select t.ctid from manifests t
  where t.pdf is not null and t.requested_at < clock_timestamp() - make_interval(days => $1)
  limit 500 for update skip locked))`,
});

export interface CountLabelBatchesParameters {
  days: number;
}

export interface CountLabelBatchesRow {
  due: number;
}

export const countLabelBatches = one<CountLabelBatchesParameters, CountLabelBatchesRow>({
  parameters: ["days"],
  columns: ["due!"],
  text: `select count(*)::int as due from label_batches t
where t.created_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DeleteLabelBatchesParameters {
  days: number;
}

export const deleteLabelBatches = exec<DeleteLabelBatchesParameters>({
  parameters: ["days"],
  text: `delete from label_batches
where ctid = any(array(
  select t.ctid from label_batches t
  where t.created_at < clock_timestamp() - make_interval(days => $1)
  limit 500 for update skip locked))`,
});

export interface CountReprintsParameters {
  days: number;
}

export interface CountReprintsRow {
  due: number;
}

export const countReprints = one<CountReprintsParameters, CountReprintsRow>({
  parameters: ["days"],
  columns: ["due!"],
  text: `select count(*)::int as due from reprints t
where t.asked_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DeleteReprintsParameters {
  days: number;
}

export const deleteReprints = exec<DeleteReprintsParameters>({
  parameters: ["days"],
  text: `delete from reprints
where ctid = any(array(
  select t.ctid from reprints t
  where t.asked_at < clock_timestamp() - make_interval(days => $1)
  limit 500 for update skip locked))`,
});

export interface CountStickerPrintsParameters {
  days: number;
}

export interface CountStickerPrintsRow {
  due: number;
}

export const countStickerPrints = one<CountStickerPrintsParameters, CountStickerPrintsRow>({
  parameters: ["days"],
  columns: ["due!"],
  text: `select count(*)::int as due from sticker_prints t
where t.printed_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DeleteStickerPrintsParameters {
  days: number;
}

export const deleteStickerPrints = exec<DeleteStickerPrintsParameters>({
  parameters: ["days"],
  text: `delete from sticker_prints
where ctid = any(array(
  select t.ctid from sticker_prints t
  where t.printed_at < clock_timestamp() - make_interval(days => $1)
  limit 500 for update skip locked))`,
});

export interface CountSessionsRow {
  due: number;
}

export const countSessions = one<void, CountSessionsRow>({
  columns: ["due!"],
  text: `select count(*)::int as due from auth_session t
where t."expiresAt" < clock_timestamp()`,
});

export const deleteSessions = exec<void>({
  text: `delete from auth_session
where ctid = any(array(
  select t.ctid from auth_session t
  where t."expiresAt" < clock_timestamp()
  limit 500 for update skip locked))`,
});

export interface CountSignInLinksRow {
  due: number;
}

export const countSignInLinks = one<void, CountSignInLinksRow>({
  columns: ["due!"],
  text: `select count(*)::int as due from access_links t
where t.expires_at < clock_timestamp()`,
});

export const deleteSignInLinks = exec<void>({
  text: `delete from access_links
where ctid = any(array(
  select t.ctid from access_links t
  where t.expires_at < clock_timestamp()
  limit 500 for update skip locked))`,
});

export interface CountSignInMessagesParameters {
  days: number;
}

export interface CountSignInMessagesRow {
  due: number;
}

export const countSignInMessages = one<CountSignInMessagesParameters, CountSignInMessagesRow>({
  parameters: ["days"],
  columns: ["due!"],
  text: `select count(*)::int as due from outbox t
where t.kind in ('sign-in-link', 'password-reset', 'staff-invitation', 'order-link', 'payment-link', 'test', 'live-begins', 'piece-free')
  and t.created_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DeleteSignInMessagesParameters {
  days: number;
}

/** To which address a template was tried goes out of the trail with the message. */
export const deleteSignInMessages = exec<DeleteSignInMessagesParameters>({
  parameters: ["days"],
  text: `with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), due as (
  select t.id from outbox t
  where t.kind in ('sign-in-link', 'password-reset', 'staff-invitation', 'order-link', 'payment-link', 'test', 'live-begins', 'piece-free')
    and t.created_at < clock_timestamp() - make_interval(days => $1)
  limit 500 for update skip locked
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'message' and subject_id = any(array(select id::text from due)) and action = 'template-tested'
    and after is not null and allowed.erasing = 'on'
)
delete from outbox where id = any(array(select id from due))`,
});

export interface CountOrderTracesParameters {
  days: number;
}

export interface CountOrderTracesRow {
  due: number;
}

export const countOrderTraces = one<CountOrderTracesParameters, CountOrderTracesRow>({
  parameters: ["days"],
  columns: ["due!"],
  text: `select count(*)::int as due from orders t
where (t.source_address is not null or t.browser_id is not null) and not order_is_open(t.status)
  and t.created_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface EmptyOrderTracesParameters {
  days: number;
}

export const emptyOrderTraces = exec<EmptyOrderTracesParameters>({
  parameters: ["days"],
  text: `update orders set source_address = null, browser_id = null
where ctid = any(array(
  select t.ctid from orders t
  where (t.source_address is not null or t.browser_id is not null) and not order_is_open(t.status)
    and t.created_at < clock_timestamp() - make_interval(days => $1)
  limit 500 for update skip locked))`,
});

export interface CountOrderDevicesParameters {
  days: number;
}

export interface CountOrderDevicesRow {
  due: number;
}

export const countOrderDevices = one<CountOrderDevicesParameters, CountOrderDevicesRow>({
  parameters: ["days"],
  columns: ["due!"],
  text: `select count(*)::int as due from order_devices t
where t.at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DeleteOrderDevicesParameters {
  days: number;
}

export const deleteOrderDevices = exec<DeleteOrderDevicesParameters>({
  parameters: ["days"],
  text: `delete from order_devices
where ctid = any(array(
  select t.ctid from order_devices t
  where t.at < clock_timestamp() - make_interval(days => $1)
  limit 500 for update skip locked))`,
});

export interface CountOrderContactsParameters {
  days: number;
}

export interface CountOrderContactsRow {
  due: number;
}

export const countOrderContacts = one<CountOrderContactsParameters, CountOrderContactsRow>({
  parameters: ["days"],
  columns: ["due!"],
  text: `select count(*)::int as due from order_contacts t join orders o on o.id = t.order_id
where t.at < clock_timestamp() - make_interval(days => $1) and not order_is_open(o.status)`,
});

export interface DeleteOrderContactsParameters {
  days: number;
}

export const deleteOrderContacts = exec<DeleteOrderContactsParameters>({
  parameters: ["days"],
  text: `delete from order_contacts
where ctid = any(array(
  select t.ctid from order_contacts t join orders o on o.id = t.order_id
  where t.at < clock_timestamp() - make_interval(days => $1) and not order_is_open(o.status)
  limit 500 for update of t skip locked))`,
});

export interface CountHandleDevicesParameters {
  days: number;
}

export interface CountHandleDevicesRow {
  due: number;
}

export const countHandleDevices = one<CountHandleDevicesParameters, CountHandleDevicesRow>({
  parameters: ["days"],
  columns: ["due!"],
  text: `select count(*)::int as due from handle_devices t
where t.at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DeleteHandleDevicesParameters {
  days: number;
}

export const deleteHandleDevices = exec<DeleteHandleDevicesParameters>({
  parameters: ["days"],
  text: `delete from handle_devices
where ctid = any(array(
  select t.ctid from handle_devices t
  where t.at < clock_timestamp() - make_interval(days => $1)
  limit 500 for update skip locked))`,
});

export interface CountCardAliasesParameters {
  days: number;
}

export interface CountCardAliasesRow {
  due: number;
}

export const countCardAliases = one<CountCardAliasesParameters, CountCardAliasesRow>({
  parameters: ["days"],
  columns: ["due!"],
  text: `select count(*)::int as due from card_aliases t
where t.forgotten_at is null and t.used_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface ForgetCardAliasesParameters {
  days: number;
}

/** The provider is told of each before its row goes. */
export const forgetCardAliases = exec<ForgetCardAliasesParameters>({
  parameters: ["days"],
  text: `update card_aliases set forgotten_at = clock_timestamp(), device_hash = null, brand = null, last4 = null
where ctid = any(array(
  select t.ctid from card_aliases t
  where t.forgotten_at is null and t.used_at < clock_timestamp() - make_interval(days => $1)
  limit 500 for update skip locked))`,
});

export interface CountSmsConsentsParameters {
  years: number;
}

export interface CountSmsConsentsRow {
  due: number;
}

/** Proof of an agreement is kept as long as what it was about: it ended, or was given for lives, long ago. */
export const countSmsConsents = one<CountSmsConsentsParameters, CountSmsConsentsRow>({
  parameters: ["years"],
  columns: ["due!"],
  text: `select count(*)::int as due from sms_consents t
where coalesce(t.ended_at, t.given_at) < clock_timestamp() - make_interval(years => $1)`,
});

export interface DeleteSmsConsentsParameters {
  years: number;
}

export const deleteSmsConsents = exec<DeleteSmsConsentsParameters>({
  parameters: ["years"],
  text: `delete from sms_consents
where ctid = any(array(
  select t.ctid from sms_consents t
  where coalesce(t.ended_at, t.given_at) < clock_timestamp() - make_interval(years => $1)
  limit 500 for update skip locked))`,
});

export interface CountAdvertisingChoicesParameters {
  years: number;
}

export interface CountAdvertisingChoicesRow {
  due: number;
}

/**
 * An address whose last word about advertisements is old is asked anew, if ever. What was agreed or told beside an order goes
 * with an order that came to nothing.
 */
export const countAdvertisingChoices = one<CountAdvertisingChoicesParameters, CountAdvertisingChoicesRow>({
  parameters: ["years"],
  columns: ["due!"],
  text: `select count(*)::int as due from advertising_choices t
where t.agreed and t.channel = 'order' and t.order_id is null or not exists (select from advertising_choices n
  where n.email = t.email and n.made_at >= clock_timestamp() - make_interval(years => $1))`,
});

export interface DeleteAdvertisingChoicesParameters {
  years: number;
}

export const deleteAdvertisingChoices = exec<DeleteAdvertisingChoicesParameters>({
  parameters: ["years"],
  text: `delete from advertising_choices
where ctid = any(array(
  select t.ctid from advertising_choices t
  where t.agreed and t.channel = 'order' and t.order_id is null or not exists (select from advertising_choices n
    where n.email = t.email and n.made_at >= clock_timestamp() - make_interval(years => $1))
  limit 500 for update skip locked))`,
});

export interface CountSmsReportsParameters {
  days: number;
}

export interface CountSmsReportsRow {
  due: number;
}

export const countSmsReports = one<CountSmsReportsParameters, CountSmsReportsRow>({
  parameters: ["days"],
  columns: ["due!"],
  text: `select count(*)::int as due from sms_reports t
where t.at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DeleteSmsReportsParameters {
  days: number;
}

export const deleteSmsReports = exec<DeleteSmsReportsParameters>({
  parameters: ["days"],
  text: `delete from sms_reports
where ctid = any(array(
  select t.ctid from sms_reports t
  where t.at < clock_timestamp() - make_interval(days => $1)
  limit 500 for update skip locked))`,
});

export interface CountLiveCommentsParameters {
  days: number;
}

export interface CountLiveCommentsRow {
  due: number;
}

/** A claim that was granted a piece holds a unit of it: its comment stays until that is an item. */
export const countLiveComments = one<CountLiveCommentsParameters, CountLiveCommentsRow>({
  parameters: ["days"],
  columns: ["due!"],
  text: `select count(*)::int as due from tiktok_event t
where t.inserted_at < clock_timestamp() - make_interval(days => $1)
  and not exists (select from claims c where c.comment_id = t.id and c.state = 'granted')`,
});

export interface DeleteLiveCommentsParameters {
  days: number;
}

export const deleteLiveComments = exec<DeleteLiveCommentsParameters>({
  parameters: ["days"],
  text: `delete from tiktok_event
where ctid = any(array(
  select t.ctid from tiktok_event t
  where t.inserted_at < clock_timestamp() - make_interval(days => $1)
    and not exists (select from claims c where c.comment_id = t.id and c.state = 'granted')
  limit 500 for update skip locked))`,
});

export interface CountUncommentedClaimsParameters {
  days: number;
}

export interface CountUncommentedClaimsRow {
  due: number;
}

export const countUncommentedClaims = one<CountUncommentedClaimsParameters, CountUncommentedClaimsRow>({
  parameters: ["days"],
  columns: ["due!"],
  text: `select count(*)::int as due from claims t
where t.comment_id is null and t.state <> 'granted'
  and t.changed_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DeleteUncommentedClaimsParameters {
  days: number;
}

export const deleteUncommentedClaims = exec<DeleteUncommentedClaimsParameters>({
  parameters: ["days"],
  text: `delete from claims
where ctid = any(array(
  select t.ctid from claims t
  where t.comment_id is null and t.state <> 'granted'
    and t.changed_at < clock_timestamp() - make_interval(days => $1)
  limit 500 for update skip locked))`,
});

export interface CountLiveViewersParameters {
  days: number;
}

export interface CountLiveViewersRow {
  due: number;
}

export const countLiveViewers = one<CountLiveViewersParameters, CountLiveViewersRow>({
  parameters: ["days"],
  columns: ["due!"],
  text: `select count(*)::int as due from tiktok_live_users t
where t.created_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DeleteLiveViewersParameters {
  days: number;
}

export const deleteLiveViewers = exec<DeleteLiveViewersParameters>({
  parameters: ["days"],
  text: `delete from tiktok_live_users
where ctid = any(array(
  select t.ctid from tiktok_live_users t
  where t.created_at < clock_timestamp() - make_interval(days => $1)
  limit 500 for update skip locked))`,
});

export interface CountViewerDirectoryRow {
  due: number;
}

/** As long as something else bears her handle, she is found by it. */
export const countViewerDirectory = one<void, CountViewerDirectoryRow>({
  columns: ["due!"],
  text: `select count(*)::int as due from tiktok_pseudo_union t
where not exists (select from handles_in_use h where h.handle = t.tiktok_username)`,
});

export const deleteViewerDirectory = exec<void>({
  text: `delete from tiktok_pseudo_union
where ctid = any(array(
  select t.ctid from tiktok_pseudo_union t
  where not exists (select from handles_in_use h where h.handle = t.tiktok_username)
  limit 500 for update skip locked))`,
});

export interface CountViewersWithoutOrderParameters {
  days: number;
}

export interface CountViewersWithoutOrderRow {
  due: number;
}

export const countViewersWithoutOrder = one<CountViewersWithoutOrderParameters, CountViewersWithoutOrderRow>({
  parameters: ["days"],
  columns: ["due!"],
  text: `select count(*)::int as due from users t
where t.email like '%@tiktok.invalid' and not t.is_admin and t.auth_id is null
  and t.created_at < clock_timestamp() - make_interval(days => $1)
  and not exists (select from orders o where o.user_id = t.id)
  and not exists (select from credits c where c.user_id = t.id)
  and not exists (select from data_requests r where r.user_id = t.id and r.answered_at is null)`,
});

export interface DeleteViewersWithoutOrderParameters {
  days: number;
}

/** What staff noted of them goes out of the trail too. */
export const deleteViewersWithoutOrder = exec<DeleteViewersWithoutOrderParameters>({
  parameters: ["days"],
  text: `with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), due as (
  select t.id from users t
  where t.email like '%@tiktok.invalid' and not t.is_admin and t.auth_id is null
    and t.created_at < clock_timestamp() - make_interval(days => $1)
    and not exists (select from orders o where o.user_id = t.id)
    and not exists (select from credits c where c.user_id = t.id)
    and not exists (select from data_requests r where r.user_id = t.id and r.answered_at is null)
  limit 500 for update skip locked
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'user' and subject_id = any(array(select id::text from due))
    and (before is not null or after is not null) and allowed.erasing = 'on'
)
delete from users where id = any(array(select id from due))`,
});

export interface CountLiveAlertsParameters {
  years: number;
}

export interface CountLiveAlertsRow {
  due: number;
}

export const countLiveAlerts = one<CountLiveAlertsParameters, CountLiveAlertsRow>({
  parameters: ["years"],
  columns: ["due!"],
  text: `select count(*)::int as due from alerts t
where t.product_id is null and t.asked_at < clock_timestamp() - make_interval(years => $1)`,
});

export interface DeleteLiveAlertsParameters {
  years: number;
}

export const deleteLiveAlerts = exec<DeleteLiveAlertsParameters>({
  parameters: ["years"],
  text: `delete from alerts
where ctid = any(array(
  select t.ctid from alerts t
  where t.product_id is null and t.asked_at < clock_timestamp() - make_interval(years => $1)
  limit 500 for update skip locked))`,
});

export interface CountPieceAlertsParameters {
  days: number;
}

export interface CountPieceAlertsRow {
  due: number;
}

export const countPieceAlerts = one<CountPieceAlertsParameters, CountPieceAlertsRow>({
  parameters: ["days"],
  columns: ["due!"],
  text: `select count(*)::int as due from alerts t
where t.product_id is not null and t.asked_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DeletePieceAlertsParameters {
  days: number;
}

export const deletePieceAlerts = exec<DeletePieceAlertsParameters>({
  parameters: ["days"],
  text: `delete from alerts
where ctid = any(array(
  select t.ctid from alerts t
  where t.product_id is not null and t.asked_at < clock_timestamp() - make_interval(days => $1)
  limit 500 for update skip locked))`,
});

export interface CountPayersParameters {
  days: number;
}

export interface CountPayersRow {
  due: number;
}

export const countPayers = one<CountPayersParameters, CountPayersRow>({
  parameters: ["days"],
  columns: ["due!"],
  text: `select count(*)::int as due from unmatched_payments t
where num_nonnulls(t.payer_name, t.payer_email, t.reason) > 0 and t.state not in ('open', 'refunding')
  and t.handled_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface EmptyPayersParameters {
  days: number;
}

/** Why it was seen to goes too, in staff's words, and out of the trail. */
export const emptyPayers = exec<EmptyPayersParameters>({
  parameters: ["days"],
  text: `with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), due as (
  select t.id from unmatched_payments t
  where num_nonnulls(t.payer_name, t.payer_email, t.reason) > 0 and t.state not in ('open', 'refunding')
    and t.handled_at < clock_timestamp() - make_interval(days => $1)
  limit 500 for update skip locked
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'payment' and subject_id = any(array(select id::text from due)) and after ? 'reason'
    and allowed.erasing = 'on'
)
update unmatched_payments set payer_name = null, payer_email = null, reason = null where id = any(array(select id from due))`,
});

export interface CountLiveHostsParameters {
  years: number;
}

export interface CountLiveHostsRow {
  due: number;
}

export const countLiveHosts = one<CountLiveHostsParameters, CountLiveHostsRow>({
  parameters: ["years"],
  columns: ["due!"],
  text: `select count(*)::int as due from lives t
where t.live_date < clock_timestamp() - make_interval(years => $1) and (t.host_name is not null or exists (
  select from audit_trail a where a.subject_kind = 'live' and a.subject_id = t.id::text
    and a.action in ('live-created', 'live-saved') and coalesce(a.before ->> 'hostName', a.after ->> 'hostName') is not null))`,
});

export interface EmptyLiveHostsParameters {
  years: number;
}

/** Out of the trail too, also a name that staff had taken out of the live before. */
export const emptyLiveHosts = exec<EmptyLiveHostsParameters>({
  parameters: ["years"],
  text: `with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), due as (
  select t.id from lives t
  where t.live_date < clock_timestamp() - make_interval(years => $1) and (t.host_name is not null or exists (
    select from audit_trail a where a.subject_kind = 'live' and a.subject_id = t.id::text
      and a.action in ('live-created', 'live-saved') and coalesce(a.before ->> 'hostName', a.after ->> 'hostName') is not null))
  limit 500 for update skip locked
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'live' and subject_id = any(array(select id::text from due))
    and action in ('live-created', 'live-saved') and coalesce(before ->> 'hostName', after ->> 'hostName') is not null
    and allowed.erasing = 'on'
)
update lives set host_name = null where id = any(array(select id from due))`,
});

export interface CountDataRequestsParameters {
  years: number;
}

export interface CountDataRequestsRow {
  due: number;
}

/** The proof that they were answered. */
export const countDataRequests = one<CountDataRequestsParameters, CountDataRequestsRow>({
  parameters: ["years"],
  columns: ["due!"],
  text: `select count(*)::int as due from data_requests t
where t.answered_at < clock_timestamp() - make_interval(years => $1)`,
});

export interface DeleteDataRequestsParameters {
  years: number;
}

export const deleteDataRequests = exec<DeleteDataRequestsParameters>({
  parameters: ["years"],
  text: `delete from data_requests
where ctid = any(array(
  select t.ctid from data_requests t
  where t.answered_at < clock_timestamp() - make_interval(years => $1)
  limit 500 for update skip locked))`,
});

export interface CountRecallsParameters {
  years: number;
}

export interface CountRecallsRow {
  due: number;
}

/** Whoever was harmed may sue for ten years (code civil, article 1245-15). */
export const countRecalls = one<CountRecallsParameters, CountRecallsRow>({
  parameters: ["years"],
  columns: ["due!"],
  text: `select count(*)::int as due from recalls t
where t.closed_at < clock_timestamp() - make_interval(years => $1)`,
});

export interface DeleteRecallsParameters {
  years: number;
}

export const deleteRecalls = exec<DeleteRecallsParameters>({
  parameters: ["years"],
  text: `delete from recalls
where ctid = any(array(
  select t.ctid from recalls t
  where t.closed_at < clock_timestamp() - make_interval(years => $1)
  limit 500 for update skip locked))`,
});
