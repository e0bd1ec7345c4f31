// Written by `npm run db:types` from rows.sql: change that file, not this one.
import { exec, many } from "#server/db/statement.ts";

export interface DueIdempotencyKeysParameters {
  hours: number;
}

export interface DueIdempotencyKeysRow {
  ctid: string | null;
}

export const dueIdempotencyKeys = many<DueIdempotencyKeysParameters, DueIdempotencyKeysRow>({
  parameters: ["hours"],
  columns: ["ctid"],
  text: `select t.ctid from idempotency_keys t
where t.created_at < clock_timestamp() - make_interval(hours => $1)`,
});

export interface DueBulkActsParameters {
  days: number;
}

export interface DueBulkActsRow {
  ctid: string | null;
}

export const dueBulkActs = many<DueBulkActsParameters, DueBulkActsRow>({
  parameters: ["days"],
  columns: ["ctid"],
  text: `select t.ctid from bulk_acts t
where t.created_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DueManifestFilesParameters {
  days: number;
}

export interface DueManifestFilesRow {
  ctid: string | null;
}

export const dueManifestFiles = many<DueManifestFilesParameters, DueManifestFilesRow>({
  parameters: ["days"],
  columns: ["ctid"],
  text: `select t.ctid from manifests t
where t.pdf is not null and t.requested_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DueLabelBatchesParameters {
  days: number;
}

export interface DueLabelBatchesRow {
  ctid: string | null;
}

export const dueLabelBatches = many<DueLabelBatchesParameters, DueLabelBatchesRow>({
  parameters: ["days"],
  columns: ["ctid"],
  text: `select t.ctid from label_batches t
where t.created_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DueReprintsParameters {
  days: number;
}

export interface DueReprintsRow {
  ctid: string | null;
}

export const dueReprints = many<DueReprintsParameters, DueReprintsRow>({
  parameters: ["days"],
  columns: ["ctid"],
  text: `select t.ctid from reprints t
where t.asked_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DueStickerPrintsParameters {
  days: number;
}

export interface DueStickerPrintsRow {
  ctid: string | null;
}

export const dueStickerPrints = many<DueStickerPrintsParameters, DueStickerPrintsRow>({
  parameters: ["days"],
  columns: ["ctid"],
  text: `select t.ctid from sticker_prints t
where t.printed_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DueSessionsRow {
  ctid: string | null;
}

export const dueSessions = many<void, DueSessionsRow>({
  columns: ["ctid"],
  text: `select t.ctid from auth_session t
where t."expiresAt" < clock_timestamp()`,
});

export interface DueSignInLinksRow {
  ctid: string | null;
}

export const dueSignInLinks = many<void, DueSignInLinksRow>({
  columns: ["ctid"],
  text: `select t.ctid from access_links t
where t.expires_at < clock_timestamp()`,
});

export interface DueSignInMessagesParameters {
  days: number;
}

export interface DueSignInMessagesRow {
  id: number;
}

export const dueSignInMessages = many<DueSignInMessagesParameters, DueSignInMessagesRow>({
  parameters: ["days"],
  columns: ["id!"],
  text: `select t.id from outbox t
where t.kind in ('sign-in-link', 'password-reset', 'staff-invitation', 'order-link', 'payment-link', 'test', 'live-begins', 'piece-free')
  and t.created_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DeleteSignInMessagesParameters {
  ids: readonly number[];
}

/** To which address a template was tried goes out of the trail with the message. */
export const deleteSignInMessages = exec<DeleteSignInMessagesParameters>({
  parameters: ["ids"],
  text: `with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'message' and subject_id = any(array(select unnest($1::bigint[])::text)) and action = 'template-tested'
    and after is not null and allowed.erasing = 'on'
)
delete from outbox where id = any($1::bigint[])`,
});

export interface DueOrderTracesParameters {
  days: number;
}

export interface DueOrderTracesRow {
  ctid: string | null;
}

export const dueOrderTraces = many<DueOrderTracesParameters, DueOrderTracesRow>({
  parameters: ["days"],
  columns: ["ctid"],
  text: `select t.ctid from orders t
where (t.source_address is not null or t.browser_id is not null) and not order_is_open(t.status)
  and t.created_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DueOrderDevicesParameters {
  days: number;
}

export interface DueOrderDevicesRow {
  ctid: string | null;
}

export const dueOrderDevices = many<DueOrderDevicesParameters, DueOrderDevicesRow>({
  parameters: ["days"],
  columns: ["ctid"],
  text: `select t.ctid from order_devices t
where t.at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DueOrderContactsParameters {
  days: number;
}

export interface DueOrderContactsRow {
  ctid: string | null;
}

export const dueOrderContacts = many<DueOrderContactsParameters, DueOrderContactsRow>({
  parameters: ["days"],
  columns: ["ctid"],
  text: `select t.ctid from order_contacts t join orders o on o.id = t.order_id
where t.at < clock_timestamp() - make_interval(days => $1) and not order_is_open(o.status)`,
});

export interface DueHandleDevicesParameters {
  days: number;
}

export interface DueHandleDevicesRow {
  ctid: string | null;
}

export const dueHandleDevices = many<DueHandleDevicesParameters, DueHandleDevicesRow>({
  parameters: ["days"],
  columns: ["ctid"],
  text: `select t.ctid from handle_devices t
where t.at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DueCardAliasesParameters {
  days: number;
}

export interface DueCardAliasesRow {
  ctid: string | null;
}

/** The provider is told of each before its row goes. */
export const dueCardAliases = many<DueCardAliasesParameters, DueCardAliasesRow>({
  parameters: ["days"],
  columns: ["ctid"],
  text: `select t.ctid from card_aliases t
where t.forgotten_at is null and t.used_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DueSmsConsentsParameters {
  years: number;
}

export interface DueSmsConsentsRow {
  ctid: string | null;
}

/** Proof of an agreement is kept as long as what it was about: it ended, or was given for lives, long ago. */
export const dueSmsConsents = many<DueSmsConsentsParameters, DueSmsConsentsRow>({
  parameters: ["years"],
  columns: ["ctid"],
  text: `select t.ctid from sms_consents t
where coalesce(t.ended_at, t.given_at) < clock_timestamp() - make_interval(years => $1)`,
});

export interface DueAdvertisingChoicesParameters {
  years: number;
}

export interface DueAdvertisingChoicesRow {
  ctid: string | null;
}

/**
 * An address whose last word about advertisements is old is asked anew, if ever. What was agreed or told beside an order goes
 * with an order that came to nothing.
 */
export const dueAdvertisingChoices = many<DueAdvertisingChoicesParameters, DueAdvertisingChoicesRow>({
  parameters: ["years"],
  columns: ["ctid"],
  text: `select t.ctid from advertising_choices t
where t.agreed and t.channel = 'order' and t.order_id is null or not exists (select from advertising_choices n
  where n.email = t.email and n.made_at >= clock_timestamp() - make_interval(years => $1))`,
});

export interface DueSmsReportsParameters {
  days: number;
}

export interface DueSmsReportsRow {
  ctid: string | null;
}

export const dueSmsReports = many<DueSmsReportsParameters, DueSmsReportsRow>({
  parameters: ["days"],
  columns: ["ctid"],
  text: `select t.ctid from sms_reports t
where t.at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DueLiveCommentsParameters {
  days: number;
}

export interface DueLiveCommentsRow {
  ctid: string | null;
}

/** A claim that was granted a piece holds a unit of it: its comment stays until that is an item. */
export const dueLiveComments = many<DueLiveCommentsParameters, DueLiveCommentsRow>({
  parameters: ["days"],
  columns: ["ctid"],
  text: `select t.ctid from tiktok_event t
where t.inserted_at < clock_timestamp() - make_interval(days => $1)
  and not exists (select from claims c where c.comment_id = t.id and c.state = 'granted')`,
});

export interface DueUncommentedClaimsParameters {
  days: number;
}

export interface DueUncommentedClaimsRow {
  ctid: string | null;
}

export const dueUncommentedClaims = many<DueUncommentedClaimsParameters, DueUncommentedClaimsRow>({
  parameters: ["days"],
  columns: ["ctid"],
  text: `select t.ctid from claims t
where t.comment_id is null and t.state <> 'granted'
  and t.changed_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DueLiveViewersParameters {
  days: number;
}

export interface DueLiveViewersRow {
  ctid: string | null;
}

export const dueLiveViewers = many<DueLiveViewersParameters, DueLiveViewersRow>({
  parameters: ["days"],
  columns: ["ctid"],
  text: `select t.ctid from tiktok_live_users t
where t.created_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DueViewerDirectoryRow {
  ctid: string | null;
}

/** As long as something else bears her handle, she is found by it. */
export const dueViewerDirectory = many<void, DueViewerDirectoryRow>({
  columns: ["ctid"],
  text: `select t.ctid from tiktok_pseudo_union t
where not exists (select from handles_in_use h where h.handle = t.tiktok_username)`,
});

export interface DueViewersWithoutOrderParameters {
  days: number;
  years: number;
}

export interface DueViewersWithoutOrderRow {
  id: string;
}

/** What staff decided about her doesn't end with her orders: a block keeps her row, and for a while a step (decision 0124). */
export const dueViewersWithoutOrder = many<DueViewersWithoutOrderParameters, DueViewersWithoutOrderRow>({
  parameters: ["days","years"],
  columns: ["id!"],
  text: `select t.id from users t
where t.email like '%@tiktok.invalid' and not t.is_admin and t.auth_id is null
  and t.created_at < clock_timestamp() - make_interval(days => $1)
  and not exists (select from orders o where o.user_id = t.id)
  and not exists (select from credits c where c.user_id = t.id)
  and not exists (select from unpaid_steps s where s.user_id = t.id and (
    s.blocked_at > clock_timestamp() - make_interval(years => $2)
    or s.step is not null and s.set_at > clock_timestamp() - make_interval(days => $1)))
  and not exists (select from data_requests r where r.user_id = t.id and r.answered_at is null)`,
});

export interface DeleteViewersWithoutOrderParameters {
  ids: readonly string[];
}

/** What staff noted of them goes out of the trail too, but not whose orders became whose: a chain of merges leads through them. */
export const deleteViewersWithoutOrder = exec<DeleteViewersWithoutOrderParameters>({
  parameters: ["ids"],
  text: `with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'user' and subject_id = any(array(select unnest($1::uuid[])::text))
    and (before is not null or after is not null) and action <> 'orders-transferred' and allowed.erasing = 'on'
)
delete from users where id = any($1::uuid[])`,
});

export interface DueLiveAlertsParameters {
  years: number;
}

export interface DueLiveAlertsRow {
  ctid: string | null;
}

export const dueLiveAlerts = many<DueLiveAlertsParameters, DueLiveAlertsRow>({
  parameters: ["years"],
  columns: ["ctid"],
  text: `select t.ctid from alerts t
where t.product_id is null and t.asked_at < clock_timestamp() - make_interval(years => $1)`,
});

export interface DuePieceAlertsParameters {
  days: number;
}

export interface DuePieceAlertsRow {
  ctid: string | null;
}

export const duePieceAlerts = many<DuePieceAlertsParameters, DuePieceAlertsRow>({
  parameters: ["days"],
  columns: ["ctid"],
  text: `select t.ctid from alerts t
where t.product_id is not null and t.asked_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface DuePayersParameters {
  days: number;
}

export interface DuePayersRow {
  id: string;
}

export const duePayers = many<DuePayersParameters, DuePayersRow>({
  parameters: ["days"],
  columns: ["id!"],
  text: `select t.id from unmatched_payments t
where num_nonnulls(t.payer_name, t.payer_email, t.reason) > 0 and t.state not in ('open', 'refunding')
  and t.handled_at < clock_timestamp() - make_interval(days => $1)`,
});

export interface EmptyPayersParameters {
  ids: readonly string[];
}

/** Why it was seen to goes too, in staff's words, and out of the trail. */
export const emptyPayers = exec<EmptyPayersParameters>({
  parameters: ["ids"],
  text: `with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'payment' and subject_id = any(array(select unnest($1::uuid[])::text)) and after ? 'reason'
    and allowed.erasing = 'on'
)
update unmatched_payments set payer_name = null, payer_email = null, reason = null where id = any($1::uuid[])`,
});

export interface DueLiveHostsParameters {
  years: number;
}

export interface DueLiveHostsRow {
  id: string;
}

export const dueLiveHosts = many<DueLiveHostsParameters, DueLiveHostsRow>({
  parameters: ["years"],
  columns: ["id!"],
  text: `select t.id from lives t
where t.live_date < clock_timestamp() - make_interval(years => $1) and (t.host_name is not null or exists (
  select from audit_trail a where a.subject_kind = 'live' and a.subject_id = t.id::text
    and a.action in ('live-created', 'live-saved') and coalesce(a.before ->> 'hostName', a.after ->> 'hostName') is not null))`,
});

export interface EmptyLiveHostsParameters {
  ids: readonly string[];
}

/** Out of the trail too, also a name that staff had taken out of the live before. */
export const emptyLiveHosts = exec<EmptyLiveHostsParameters>({
  parameters: ["ids"],
  text: `with allowed as (select set_config('shop.erasing', 'on', true) as erasing
), noted as (
  update audit_trail set before = null, after = null, salt = null from allowed
  where subject_kind = 'live' and subject_id = any(array(select unnest($1::uuid[])::text))
    and action in ('live-created', 'live-saved') and coalesce(before ->> 'hostName', after ->> 'hostName') is not null
    and allowed.erasing = 'on'
)
update lives set host_name = null where id = any($1::uuid[])`,
});

export interface DueDataRequestsParameters {
  years: number;
}

export interface DueDataRequestsRow {
  ctid: string | null;
}

/** The proof that they were answered. */
export const dueDataRequests = many<DueDataRequestsParameters, DueDataRequestsRow>({
  parameters: ["years"],
  columns: ["ctid"],
  text: `select t.ctid from data_requests t
where t.answered_at < clock_timestamp() - make_interval(years => $1)`,
});

export interface DueRecallsParameters {
  years: number;
}

export interface DueRecallsRow {
  ctid: string | null;
}

/** Whoever was harmed may sue for ten years (code civil, article 1245-15). */
export const dueRecalls = many<DueRecallsParameters, DueRecallsRow>({
  parameters: ["years"],
  columns: ["ctid"],
  text: `select t.ctid from recalls t
where t.closed_at < clock_timestamp() - make_interval(years => $1)`,
});
