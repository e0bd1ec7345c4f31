// Written by `npm run db:types` from personal-data.sql: change that file, not this one.
import { many, optional, type Refine } from "#server/db/statement.ts";
import type { Claim, Comment, Credit, ExportedOrder } from "./exported.ts";
import type { AdvertisingGround, ChoiceChannel } from "#domain/advertising.ts";
import type { DataRequest } from "#contract/admin/personal-data.ts";
import type { ActorKind } from "#wording/actors.ts";
import type { AuditAction } from "#wording/audit.ts";

type InvoicesKind = "invoice" | "credit-note";

type OutboxChannel = "mail" | "sms";

type OutboxKind = "earlier-contract" | "sent-again" | "earlier-sending" | "parcel-ends" | "sms-kept" | "credit-given" | "credit-ends" | "recall" | "advertisement" | "shortage" | "complaint" | "contract-copy" | "invoice-copy" | "return-label" | "refund" | "return-received" | "relay-closed" | "automatic" | "contract" | "live-begins" | "manual" | "new-total" | "order-link" | "password-changed" | "password-reset" | "payment-link" | "piece-free" | "released" | "reminder" | "second-factor-reset" | "sign-in-link" | "sms-delivered" | "sms-reminder" | "sms-shipped" | "sms-to-pay" | "staff-invitation" | "test" | "withdrawal";

type OutboxState = "waiting" | "sending" | "sent" | "failed" | "no-address" | "cancelled";

type SmsConsentsEndedBy = "page" | "answer" | "changed" | "staff" | "unreachable";

type UnmatchedPaymentsState = "open" | "refunding" | "tied" | "refunded" | "dismissed";

type UnpaidStepsStep = "word" | "pay-first" | "proposals";

type WithdrawalsLabelPayer = "shop" | "buyer";

type WithdrawalsOutcome = "refunded" | "refused" | "repeated";

type WithdrawalsState = "received" | "goods-due" | "refund-due" | "done";

export interface ReadPersonParameters {
  userId: string;
}

export interface ReadPersonRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  handle: string | null;
  platformId: string | null;
  createdAt: Date;
  isAdmin: boolean;
  lastSignInAt: Date | null;
}

export const readPerson = optional<ReadPersonParameters, ReadPersonRow>({
  parameters: ["userId"],
  columns: ["id!","first_name!","last_name!","email!","handle","platform_id","created_at!","is_admin!","last_sign_in_at"],
  text: `select u.id, u.first_name, u.last_name, u.email, u.tiktok_username as handle, u.viewer_id as platform_id, u.created_at, u.is_admin,
  s.last_sign_in_at
from users u left join auth_sign_ins s on s.auth_id = u.auth_id
where u.id = $1 and u.erased_at is null`,
});

export interface ReadOrdersParameters {
  userId: string;
}

export interface ReadOrdersRow {
  order: Refine<unknown, ExportedOrder>;
}

export const readOrders = many<ReadOrdersParameters, ReadOrdersRow>({
  parameters: ["userId"],
  columns: ["order!"],
  text: `select json_build_object('number', o.order_number, 'live', l.title, 'orderedAt', o.order_date, 'origin', o.origin,
  'status', o.status, 'comment', o.comment, 'address', o.shipping_address, 'itemsCents', o.items_cents,
  'discountCents', o.discount_cents, 'shippingCents', o.shipping_cents, 'creditCents', o.credit_cents,
  'totalCents', o.total_cents, 'paidAt', o.paid_at, 'shippedAt', o.shipped_at, 'deliveredAt', o.delivered_at,
  'cancelledAt', o.cancelled_at, 'cancelCause', o.cancel_cause, 'archivedAt', o.archived_at,
  'termsAcceptedAt', o.terms_accepted_at, 'termsVersion', o.terms_version, 'contractSentAt', o.contract_sent_at,
  'reservedUntil', o.held_until, 'toLookAt', o.review_reason, 'shippingType', o.shipping_type,
  'networkAddress', o.source_address, 'contract', o.contract_snapshot,
  'earlierContracts', (select coalesce(json_agg(json_build_object('contract', c.contract, 'contractSentAt', c.sent_at,
      'endedAt', c.ended_at) order by c.ended_at, c.id), '[]')
    from earlier_contracts c where c.order_id = o.id),
  'items', (select coalesce(json_agg(json_build_object('reference', p.ref_category, 'name', p.name, 'color', k.name,
      'size', p.size, 'priceCents', i.price_cents, 'discountCents', i.discount_cents) order by i.created_at, i.id), '[]')
    from order_items i join products p on p.id = i.product_id left join product_colors k on k.id = p.color_id
    where i.order_id = o.id),
  'payments', (select coalesce(json_agg(json_build_object('at', least(t.paid_at, t.provider_paid_at), 'amountCents', t.amount_cents,
      'methodType', t.method_type, 'wallet', t.wallet, 'cardBrand', t.card_brand, 'cardLast4', t.card_last4,
      'means', t.means, 'reference', t.reference, 'receivedOn', t.received_on, 'refundedCents', t.refunded_cents)
      order by t.paid_at, t.uuid), '[]')
    from transactions t where t.order_id = o.id),
  'attempts', (select coalesce(json_agg(json_build_object('at', p.started_at, 'amountCents', p.amount_cents,
      'creditCents', p.credit_cents, 'means', p.means, 'state', p.state, 'refusal', p.refusal_code,
      'deliveryPromised', json_build_array(p.delivery_earliest, p.delivery_latest)) order by p.started_at, p.id), '[]')
    from payments p where p.order_id = o.id),
  'promoCode', (select coalesce(u.code, c.code) from promo_uses u join promo_codes c on c.id = u.promo_id
    where u.order_id = o.id and u.released_at is null),
  'told', (select coalesce(json_agg(json_build_object('at', c.at, 'how', c.kind) order by c.at, c.id), '[]')
    from order_contacts c where c.order_id = o.id),
  'devices', (select coalesce(json_agg(json_build_object('at', d.at, 'proof', d.proof) order by d.at), '[]')
    from order_devices d where d.order_id = o.id),
  'keptOpenUntil', (select p.open_until from parcels p where p.id = o.parcel_id),
  'refunds', (select coalesce(json_agg(json_build_object('at', coalesce(r.finished_at, r.created_at), 'amountCents',
      r.amount_cents, 'state', r.state, 'reason', r.reason, 'dueOn', r.due_on, 'asCredit', r.as_credit, 'keptForLabelCents', nullif(r.kept_label_cents, 0),
      'givenOn', r.given_on, 'givenMeans', r.given_means, 'givenReference', r.given_reference,
      'surcharge', (select json_build_object('amountCents', s.amount_cents, 'givenOn', s.given_on, 'givenMeans', s.means,
        'givenReference', s.reference) from refund_surcharges s where s.refund_id = r.id)) order by r.created_at, r.id), '[]')
    from refunds r where r.order_id = o.id),
  'returns', (select coalesce(json_agg(json_build_object('at', r.created_at, 'cause', r.cause, 'refundCents', r.refund_cents,
      'note', r.note, 'undoneAt', r.undone_at,
      'pieces', (select coalesce(json_agg(json_build_object('name', p.name) order by i.created_at, i.id), '[]')
        from return_lines x join order_items i on i.id = x.order_item_id join products p on p.id = i.product_id
        where x.return_id = r.id)) order by r.created_at, r.id), '[]')
    from returns r where r.order_id = o.id),
  'expectedReturns', (select coalesce(json_agg(json_build_object('at', c.opened_at, 'statedOn', c.stated_on, 'cause', c.cause, 'note', c.note,
      'asCredit', c.as_credit, 'labelPaidBy', c.label_payer, 'sentAt', c.proof_of_sending_at, 'receivedAt', c.goods_received_at, 'checkedAt', c.checked_at,
      'calledOffAt', c.called_off_at, 'calledOffReason', c.called_off_reason,
      'labels', (select coalesce(json_agg(json_build_object('at', r.requested_at, 'trackingNumber', r.tracking_number)
        order by r.requested_at), '[]') from return_labels r where r.case_id = c.id),
      'pieces', (select coalesce(json_agg(json_build_object('name', p.name, 'verdict', x.verdict) order by i.created_at, i.id), '[]')
        from return_case_items x join order_items i on i.id = x.order_item_id join products p on p.id = i.product_id
        where x.case_id = c.id)) order by c.opened_at, c.id), '[]')
    from return_cases c where c.order_id = o.id),
  'buyerNumber', (select b.number from buyer_numbers b where b.order_id = o.id),
  'missingPieces', (select coalesce(json_agg(json_build_object('at', s.declared_at,
      'piece', (select p.name from order_items i join products p on p.id = i.product_id where i.id = s.order_item_id),
      'replacedBy', (select p.name from order_items i join products p on p.id = i.product_id where i.id = s.replaced_by),
      'answerBy', s.answer_by, 'waitsUntil', s.waits_until,
      'outcome', s.outcome, 'endedAt', s.ended_at, 'endedAs', s.ended_as) order by s.declared_at, s.id), '[]')
    from shortages s where s.order_id = o.id),
  'complaints', (select coalesce(json_agg(json_build_object('at', c.stated_at, 'defect', c.defect, 'wish', c.wish,
      'outcome', c.outcome, 'note', c.note, 'closedAt', c.closed_at,
      'pieces', (select coalesce(json_agg(p.name order by i.created_at, i.id), '[]')
        from complaint_items x join order_items i on i.id = x.order_item_id join products p on p.id = i.product_id
        where x.complaint_id = c.id),
      'photos', (select count(*) from complaint_photos p where p.complaint_id = c.id)) order by c.stated_at, c.id), '[]')
    from complaints c where c.order_id = o.id),
  'review', (select json_build_object('at', r.written_at, 'state', r.state, 'rating', r.rating, 'words', r.words,
      'signature', r.signature, 'refusal', r.refusal, 'publishedAt', r.published_at, 'decidedAt', r.decided_at,
      'answer', r.answer, 'answeredAt', r.answered_at, 'withdrawnAt', r.withdrawn_at) from buyer_reviews r where r.order_id = o.id),
  'recalls', (select coalesce(json_agg(json_build_object('at', x.found_at, 'title', r.title, 'mailedAt', x.mailed_at,
      'toldAt', x.told_at, 'remedy', x.remedy, 'answeredAt', x.answered_at, 'done', x.done, 'doneAt', x.done_at,
      'note', x.done_note) order by x.found_at, r.id), '[]')
    from recall_orders x join recalls r on r.id = x.recall_id where x.order_id = o.id),
  'parcels', (select coalesce(json_agg(json_build_object('trackingNumber', t.tracking_number, 'announcedAt', t.announced_at,
      'handedOverAt', (select h.handed_at from handovers h where h.tracking_number = t.tracking_number),
      'deliveredAt', t.delivered_at, 'events', (
        select coalesce(json_agg(json_build_object('at', e.at, 'label', e.label) order by e.at, e.id), '[]')
        from carrier_events e where e.tracking_number = t.tracking_number)) order by t.announced_at), '[]')
    from parcel_tracking t where t.order_id = o.id
      or t.tracking_number = o.tracking_id and t.order_id in (
        select s.id from orders s where s.user_id = o.user_id and s.parcel_id = o.parcel_id)),
  'cards', (select coalesce(json_agg(json_build_object('brand', c.brand, 'last4', c.last4, 'words', c.consent_wording,
      'agreedAt', c.consented_at, 'expiresOn', c.expires_on, 'usedAt', c.used_at, 'forgottenAt', c.forgotten_at) order by c.consented_at), '[]')
    from card_aliases c where c.order_id = o.id),
  'history', (select coalesce(json_agg(json_build_object('at', h.at, 'event', h.event, 'from', h.from_status,
      'to', h.to_status, 'facts', h.facts, 'reason', h.reason, 'by', actor_as_told(h.order_id, h.actor_kind, h.actor_id)) order by h.id), '[]')
    from order_history h where h.order_id = o.id)) as order
from orders o join lives l on l.id = o.live_id
where o.user_id = $1 order by o.order_date, o.id`,
});

export interface ReadPhotosParameters {
  userId: string;
}

export interface ReadPhotosRow {
  fileKey: string;
  orderNumber: string;
  addedAt: Date;
}

/** What she showed of a defect. */
export const readPhotos = many<ReadPhotosParameters, ReadPhotosRow>({
  parameters: ["userId"],
  columns: ["file_key!","order_number!","added_at!"],
  text: `select p.file_key, o.order_number, p.added_at
from complaint_photos p join complaints c on c.id = p.complaint_id join orders o on o.id = c.order_id
where o.user_id = $1 order by p.added_at, p.file_key`,
});

export interface ReadInvoicesParameters {
  userId: string;
}

export interface ReadInvoicesRow {
  id: string;
  number: string;
  kind: InvoicesKind;
  issuedOn: string;
  grossCents: number;
  orderNumber: string;
  facts: unknown;
}

export const readInvoices = many<ReadInvoicesParameters, ReadInvoicesRow>({
  parameters: ["userId"],
  columns: ["id!","number!","kind!","issued_on!","gross_cents!","order_number!","facts"],
  text: `select i.id, i.number, i.kind, i.issued_on::text as issued_on, i.gross_cents, o.order_number, i.facts
from invoices i join orders o on o.id = i.order_id
where o.user_id = $1 order by i.position`,
});

export interface ReadMessagesParameters {
  userId: string | null;
  emails: readonly string[];
}

export interface ReadMessagesRow {
  kind: OutboxKind;
  channel: OutboxChannel;
  state: OutboxState;
  orderNumber: string | null;
  toName: string | null;
  toAddress: string | null;
  subject: string | null;
  text: string | null;
  createdAt: Date;
  sentAt: Date | null;
}

export const readMessages = many<ReadMessagesParameters, ReadMessagesRow>({
  parameters: ["userId","emails"],
  columns: ["kind!","channel!","state!","order_number","to_name","to_address","subject","text","created_at!","sent_at"],
  text: `select m.kind, m.channel, m.state, o.order_number, m.to_name, m.to_address, m.subject, m.text, m.created_at, m.sent_at
from outbox m left join orders o on o.id = m.order_id
where o.user_id = $1::uuid or m.order_id is null
  and (m.user_id = $1::uuid or m.user_id is null and lower(m.to_address) = any($2::text[]))
order by m.id`,
});

export interface ReadStatementsParameters {
  userId: string | null;
  emails: readonly string[];
}

export interface ReadStatementsRow {
  firstName: string;
  lastName: string;
  email: string;
  statedOrderNumber: string;
  articles: string | null;
  reason: string | null;
  state: WithdrawalsState;
  outcome: WithdrawalsOutcome | null;
  wantsCredit: boolean;
  labelPaidBy: WithdrawalsLabelPayer | null;
  labelCents: number | null;
  submittedAt: Date;
  acknowledgedAt: Date | null;
  closedAt: Date | null;
  networkAddress: string | null;
  pieces: string[];
}

/** One that no order was found for belongs to who has the e-mail that it names. */
export const readStatements = many<ReadStatementsParameters, ReadStatementsRow>({
  parameters: ["userId","emails"],
  columns: ["first_name!","last_name!","email!","stated_order_number!","articles","reason","state!","outcome","wants_credit!","label_paid_by","label_cents","submitted_at!","acknowledged_at","closed_at","network_address","pieces!"],
  text: `select w.first_name, w.last_name, w.email, w.stated_order_number, w.articles, w.reason, w.state, w.outcome, w.wants_credit,
  w.label_payer as label_paid_by, w.label_cents,
  w.submitted_at, w.acknowledged_at, w.closed_at, w.source_address as network_address,
  array(select p.name from withdrawal_items x join order_items i on i.id = x.order_item_id join products p on p.id = i.product_id
    where x.withdrawal_id = w.id order by i.created_at, i.id) as pieces
from withdrawals w left join orders o on o.id = w.order_id
where o.user_id = $1::uuid
  or w.order_id is null and lower(w.email) = any($2::text[])
order by w.submitted_at`,
});

export interface ReadCreditsParameters {
  userId: string;
}

export interface ReadCreditsRow {
  credit: Refine<unknown, Credit>;
}

export const readCredits = many<ReadCreditsParameters, ReadCreditsRow>({
  parameters: ["userId"],
  columns: ["credit!"],
  text: `select json_build_object('grantedAt', c.granted_at, 'source', c.source, 'reason', c.reason, 'leftCents', c.left_cents,
  'expiresAt', c.expires_at, 'movements', (
    select coalesce(json_agg(json_build_object('at', m.at, 'kind', m.kind, 'amountCents', m.amount_cents) order by m.id), '[]')
    from credit_movements m where m.credit_id = c.id)) as credit
from credits c where c.user_id = $1 order by c.granted_at, c.id`,
});

export interface ReadTextsParameters {
  userId: string | null;
  handles: readonly string[];
  shared: readonly string[];
  viewerId: string | null;
}

export interface ReadTextsRow {
  number: string;
  words: string;
  givenAt: Date;
  endedAt: Date | null;
  endedBy: SmsConsentsEndedBy | null;
  orderNumber: string | null;
}

export const readTexts = many<ReadTextsParameters, ReadTextsRow>({
  parameters: ["userId","handles","shared","viewerId"],
  columns: ["number!","words!","given_at!","ended_at","ended_by","order_number"],
  text: `select c.number, c.words, c.given_at, c.ended_at, c.ended_by, o.order_number
from sms_consents c left join orders o on o.id = c.order_id
where o.user_id = $1::uuid or tells_of_viewer(c.handle, c.viewer_id, $2::text[], $3::text[], $4)
order by c.id`,
});

export interface ReadAlertsParameters {
  emails: readonly string[];
}

export interface ReadAlertsRow {
  email: string;
  consent: string;
  askedAt: Date;
  toldAt: Date | null;
  product: string | null;
}

export const readAlerts = many<ReadAlertsParameters, ReadAlertsRow>({
  parameters: ["emails"],
  columns: ["email!","consent!","asked_at!","told_at","product"],
  text: `select a.email, a.consent, a.asked_at, a.told_at, p.name as product
from alerts a left join products p on p.id = a.product_id
where lower(a.email) = any($1::text[])
order by a.asked_at, a.id`,
});

export interface ReadAdvertisingParameters {
  userId: string | null;
  emails: readonly string[];
}

export interface ReadAdvertisingRow {
  email: string;
  agreed: boolean;
  takes: boolean;
  ground: Refine<string | null, AdvertisingGround>;
  words: string;
  channel: Refine<string | null, ChoiceChannel>;
  madeAt: Date;
  orderNumber: string | null;
}

/** `takes`: by it, its address takes advertisements now. */
export const readAdvertising = many<ReadAdvertisingParameters, ReadAdvertisingRow>({
  parameters: ["userId","emails"],
  columns: ["email!","agreed!","takes!","ground!","words!","channel!","made_at!","order_number"],
  text: `select c.email, c.agreed, exists (select from advertising_readers r where r.email = c.email and r.choice_id = c.id) as takes,
  c.ground, c.words, c.channel, c.made_at, o.order_number
from advertising_choices c left join orders o on o.id = c.order_id
where c.id in (select id from advertising_choices_of($1::uuid)) or c.order_id is null and c.email = any($2::text[])
order by c.id`,
});

export interface ReadPaymentsParameters {
  userId: string | null;
  emails: readonly string[];
}

export interface ReadPaymentsRow {
  paidAt: Date;
  amountCents: number;
  currency: string;
  payerName: string | null;
  payerEmail: string | null;
  methodType: string | null;
  wallet: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  reason: string | null;
  state: UnmatchedPaymentsState;
  handledAt: Date | null;
}

/** Money that came without an order, from who has an e-mail of hers, or that was tied to an order of hers. */
export const readPayments = many<ReadPaymentsParameters, ReadPaymentsRow>({
  parameters: ["userId","emails"],
  columns: ["paid_at!","amount_cents!","currency!","payer_name","payer_email","method_type","wallet","card_brand","card_last4","reason","state!","handled_at"],
  text: `select p.paid_at, p.amount_cents, p.currency, p.payer_name, p.payer_email, p.method_type, p.wallet, p.card_brand, p.card_last4,
  p.reason, p.state, p.handled_at
from unmatched_payments p left join orders o on o.id = p.order_id
where o.user_id = $1::uuid
  or p.order_id is null and lower(p.payer_email) = any($2::text[])
order by p.paid_at, p.id`,
});

export interface ReadSessionsParameters {
  userId: string;
}

export interface ReadSessionsRow {
  at: Date;
  endsAt: Date;
}

export const readSessions = many<ReadSessionsParameters, ReadSessionsRow>({
  parameters: ["userId"],
  columns: ["at!","ends_at!"],
  text: `select s."createdAt" as at, s."expiresAt" as ends_at
from auth_session s join users u on u.auth_id = s."userId"
where u.id = $1 and s."impersonatedBy" is null
order by s."createdAt", s.id`,
});

export interface ReadCommentsParameters {
  handles: readonly string[];
  shared: readonly string[];
  viewerId: string | null;
}

export interface ReadCommentsRow {
  comment: Refine<unknown, Comment>;
}

export const readComments = many<ReadCommentsParameters, ReadCommentsRow>({
  parameters: ["handles","shared","viewerId"],
  columns: ["comment!"],
  text: `select json_build_object('live', l.title, 'at', to_timestamp(e.create_time / 1000.0), 'nickname', e.user_nickname,
  'comment', e.comment) as comment
from tiktok_event e join lives l on l.id = e.live_id
where tells_of_viewer(lower(e.user_unique_id), e.user_id, $1::text[], $2::text[], $3)
  and e.comment is not null
order by e.create_time, e.id`,
});

export interface ReadClaimsParameters {
  handles: readonly string[];
  shared: readonly string[];
  viewerId: string | null;
}

export interface ReadClaimsRow {
  claim: Refine<unknown, Claim>;
}

export const readClaims = many<ReadClaimsParameters, ReadClaimsRow>({
  parameters: ["handles","shared","viewerId"],
  columns: ["claim!"],
  text: `select json_build_object('live', l.title, 'at', to_timestamp(c.said_at / 1000.0), 'act', c.act, 'state', c.state,
  'reference', c.reference, 'size', c.size, 'color', c.colour, 'quantity', c.quantity, 'product', p.name,
  'waitingSince', c.waiting_since, 'toldAt', c.told_at, 'toldWay', c.told_way) as claim
from claims c join lives l on l.id = c.live_id left join products p on p.id = c.product_id
where c.handle = any($1::text[]) and tells_of_viewer(c.handle, viewer_of_claim(c), $1::text[], $2::text[], $3)
order by c.said_at, c.id`,
});

export interface ReadPhonesParameters {
  handles: readonly string[];
  shared: readonly string[];
  viewerId: string | null;
}

export interface ReadPhonesRow {
  at: Date;
  proof: Refine<string | null, "comment" | "staff">;
}

export const readPhones = many<ReadPhonesParameters, ReadPhonesRow>({
  parameters: ["handles","shared","viewerId"],
  columns: ["at!","proof!"],
  text: `select d.at, d.proof from handle_devices d where tells_of_viewer(d.handle, d.viewer_id, $1::text[], $2::text[], $3)
order by d.at`,
});

export interface ReadViewingsParameters {
  handles: readonly string[];
  shared: readonly string[];
  viewerId: string | null;
}

export interface ReadViewingsRow {
  live: string;
  displayName: string | null;
  avatarUrl: string | null;
  platformId: string | null;
  at: Date;
}

export const readViewings = many<ReadViewingsParameters, ReadViewingsRow>({
  parameters: ["handles","shared","viewerId"],
  columns: ["live!","display_name","avatar_url","platform_id","at!"],
  text: `select l.title as live, v.display_name, v.avatar_url, v.tiktok_user_id as platform_id, v.created_at as at
from tiktok_live_users v join lives l on l.id = v.live_id
where tells_of_viewer(lower(v.tiktok_username), v.tiktok_user_id, $1::text[], $2::text[], $3)
order by v.created_at, v.id`,
});

export interface ReadDirectoryParameters {
  handles: readonly string[];
  shared: readonly string[];
  viewerId: string | null;
}

export interface ReadDirectoryRow {
  displayName: string | null;
  avatarUrl: string | null;
}

/** The name that a shared handle shows is that of its latest bearer. */
export const readDirectory = many<ReadDirectoryParameters, ReadDirectoryRow>({
  parameters: ["handles","shared","viewerId"],
  columns: ["display_name","avatar_url"],
  text: `select v.display_name, v.avatar_url from tiktok_pseudo_union v where v.tiktok_username = any($1::text[])
  and (v.tiktok_username <> all($2::text[]) or viewer_of(v.tiktok_username) = $3)`,
});

export interface ReadDecisionsParameters {
  userId: string;
}

export interface ReadDecisionsRow {
  step: UnpaidStepsStep | null;
  setAt: Date;
  blockReason: string | null;
  blockedAt: Date | null;
}

export const readDecisions = optional<ReadDecisionsParameters, ReadDecisionsRow>({
  parameters: ["userId"],
  columns: ["step","set_at!","block_reason","blocked_at"],
  text: `select s.step, s.set_at, s.block_reason, s.blocked_at from unpaid_steps s where s.user_id = $1`,
});

export interface ReadNotesParameters {
  userId: string;
}

export interface ReadNotesRow {
  text: string;
  createdAt: Date;
}

export const readNotes = many<ReadNotesParameters, ReadNotesRow>({
  parameters: ["userId"],
  columns: ["text!","created_at!"],
  text: `select n.text, n.created_at from user_notes n where n.user_id = $1 order by n.created_at, n.id`,
});

export interface ReadRequestsParameters {
  userId: string | null;
  handles: readonly string[];
  shared: readonly string[];
  viewerId: string | null;
  emails: readonly string[];
}

export interface ReadRequestsRow {
  kind: Refine<string | null, DataRequest["kind"]>;
  channel: Refine<string | null, DataRequest["channel"]>;
  askedBy: string | null;
  receivedOn: string;
  dueOn: string;
  answer: string | null;
  answeredAt: Date | null;
}

export const readRequests = many<ReadRequestsParameters, ReadRequestsRow>({
  parameters: ["userId","handles","shared","viewerId","emails"],
  columns: ["kind!","channel!","asked_by","received_on!","due_on!","answer","answered_at"],
  text: `select r.kind, r.channel, r.asked_by, r.received_on::text as received_on, r.due_on::text as due_on, r.answer, r.answered_at
from data_requests r where r.user_id = $1::uuid or tells_of_viewer(r.handle, r.viewer_id, $2::text[], $3::text[], $4)
  or lower(r.asked_by) = any($5::text[])
order by r.created_at`,
});

export interface ReadActsParameters {
  userId: string | null;
  emails: readonly string[];
  handles: readonly string[];
  shared: readonly string[];
  viewerId: string | null;
}

export interface ReadActsRow {
  at: Date;
  action: Refine<string | null, AuditAction>;
  actorKind: Refine<string | null, ActorKind>;
  orderNumber: string | null;
}

/** What staff and programs did to her data, to her orders and to what she said and was told. */
export const readActs = many<ReadActsParameters, ReadActsRow>({
  parameters: ["userId","emails","handles","shared","viewerId"],
  columns: ["at!","action!","actor_kind!","order_number"],
  text: `with of_orders as (select id, order_number from orders where user_id = $1::uuid
), subjects (kind, subject) as (
  select 'user', $1::text
  union select 'order', id::text from of_orders
  union select 'message', unnest(array[m.id::text, m.batch_id::text]) from outbox m
    where m.order_id in (select id from of_orders) or m.order_id is null and (m.user_id = $1::uuid
      or m.user_id is null and lower(m.to_address) = any($2::text[]))
  union select 'withdrawal', w.id::text from withdrawals w where w.order_id in (select id from of_orders)
    or w.order_id is null and lower(w.email) = any($2::text[])
  union select 'payment', p.id::text from unmatched_payments p where p.order_id in (select id from of_orders)
    or p.order_id is null and lower(p.payer_email) = any($2::text[])
  union select 'data-request', r.id::text from data_requests r where r.user_id = $1::uuid or tells_of_viewer(r.handle, r.viewer_id, $3::text[], $4::text[], $5)
    or lower(r.asked_by) = any($2::text[])
  union select 'viewer', v.id::text from tiktok_pseudo_union v where v.tiktok_username = any($3::text[])
    and v.tiktok_username <> all($4::text[])
)
select a.at, a.action, a.actor_kind, o.order_number
from (
  select t.* from audit_trail t join subjects s on s.kind = t.subject_kind and s.subject = t.subject_id
  union all select t.* from audit_trail t where t.subject_kind = 'live' and t.after ->> 'handle' = any($3::text[])
    and tells_of_viewer(t.after ->> 'handle',
      case t.subject_kind when 'live' then viewer_in_live(t.subject_id::uuid, t.after ->> 'handle') end, $3::text[], $4::text[], $5)
) a left join of_orders o on a.subject_kind = 'order' and a.subject_id = o.id::text
order by a.id`,
});
