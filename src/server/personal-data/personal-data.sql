-- What the shop knows of one person, of a handle that is no person yet, or of an e-mail that is nobody's. Nothing of anybody
-- else: staff are told as staff, a message about an order belongs to whose order it is, and a parcel tells of her own orders alone.

-- @import { Claim, Comment, Credit, ExportedOrder } from "./exported.ts";

-- name: readPerson :optional
select u.id, u.first_name, u.last_name, u.email, u.tiktok_username as handle, u.viewer_id as platform_id, u.created_at, u.is_admin,
  s.last_sign_in_at
from users u left join auth_sign_ins s on s.auth_id = u.auth_id
where u.id = :userId and u.erased_at is null;

-- name: readOrders :many
-- @column order! ExportedOrder
select json_build_object('number', o.order_number, 'live', l.title, 'orderedAt', o.order_date, 'origin', o.origin,
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
where o.user_id = :userId order by o.order_date, o.id;

-- name: readPhotos :many
-- What she showed of a defect.
select p.file_key, o.order_number, p.added_at
from complaint_photos p join complaints c on c.id = p.complaint_id join orders o on o.id = c.order_id
where o.user_id = :userId order by p.added_at, p.file_key;

-- name: readInvoices :many
select i.id, i.number, i.kind, i.issued_on::text as issued_on, i.gross_cents, o.order_number, i.facts
from invoices i join orders o on o.id = i.order_id
where o.user_id = :userId order by i.position;

-- name: readMessages :many
-- @param userId?
select m.kind, m.channel, m.state, o.order_number, m.to_name, m.to_address, m.subject, m.text, m.created_at, m.sent_at
from outbox m left join orders o on o.id = m.order_id
where o.user_id = :userId::uuid or m.order_id is null
  and (m.user_id = :userId::uuid or m.user_id is null and lower(m.to_address) = any(:emails::text[]))
order by m.id;

-- name: readStatements :many
-- @param userId?
-- One that no order was found for belongs to who has the e-mail that it names.
select w.first_name, w.last_name, w.email, w.stated_order_number, w.articles, w.reason, w.state, w.outcome, w.wants_credit,
  w.label_payer as label_paid_by, w.label_cents,
  w.submitted_at, w.acknowledged_at, w.closed_at, w.source_address as network_address,
  array(select p.name from withdrawal_items x join order_items i on i.id = x.order_item_id join products p on p.id = i.product_id
    where x.withdrawal_id = w.id order by i.created_at, i.id) as pieces
from withdrawals w left join orders o on o.id = w.order_id
where o.user_id = :userId::uuid
  or w.order_id is null and lower(w.email) = any(:emails::text[])
order by w.submitted_at;

-- name: readCredits :many
-- @column credit! Credit
select json_build_object('grantedAt', c.granted_at, 'source', c.source, 'reason', c.reason, 'leftCents', c.left_cents,
  'expiresAt', c.expires_at, 'movements', (
    select coalesce(json_agg(json_build_object('at', m.at, 'kind', m.kind, 'amountCents', m.amount_cents) order by m.id), '[]')
    from credit_movements m where m.credit_id = c.id)) as credit
from credits c where c.user_id = :userId order by c.granted_at, c.id;

-- name: readTexts :many
-- @param userId?
-- @param viewerId?
select c.number, c.words, c.given_at, c.ended_at, c.ended_by, o.order_number
from sms_consents c left join orders o on o.id = c.order_id
where o.user_id = :userId::uuid or tells_of_viewer(c.handle, c.viewer_id, :handles::text[], :shared::text[], :viewerId)
order by c.id;

-- name: readAlerts :many
select a.email, a.consent, a.asked_at, a.told_at, p.name as product
from alerts a left join products p on p.id = a.product_id
where lower(a.email) = any(:emails::text[])
order by a.asked_at, a.id;

-- name: readAdvertising :many
-- @param userId?
-- @column ground AdvertisingGround
-- @column channel ChoiceChannel
-- @import { AdvertisingGround, ChoiceChannel } from "#domain/advertising.ts";
-- @column takes!
-- `takes`: by it, its address takes advertisements now.
select c.email, c.agreed, exists (select from advertising_readers r where r.email = c.email and r.choice_id = c.id) as takes,
  c.ground, c.words, c.channel, c.made_at, o.order_number
from advertising_choices c left join orders o on o.id = c.order_id
where c.id in (select id from advertising_choices_of(:userId::uuid)) or c.order_id is null and c.email = any(:emails::text[])
order by c.id;

-- name: readPayments :many
-- @param userId?
-- Money that came without an order, from who has an e-mail of hers, or that was tied to an order of hers.
select p.paid_at, p.amount_cents, p.currency, p.payer_name, p.payer_email, p.method_type, p.wallet, p.card_brand, p.card_last4,
  p.reason, p.state, p.handled_at
from unmatched_payments p left join orders o on o.id = p.order_id
where o.user_id = :userId::uuid
  or p.order_id is null and lower(p.payer_email) = any(:emails::text[])
order by p.paid_at, p.id;

-- name: readSessions :many
select s."createdAt" as at, s."expiresAt" as ends_at
from auth_session s join users u on u.auth_id = s."userId"
where u.id = :userId and s."impersonatedBy" is null
order by s."createdAt", s.id;

-- name: readComments :many
-- @column comment! Comment
-- @param viewerId?
select json_build_object('live', l.title, 'at', to_timestamp(e.create_time / 1000.0), 'nickname', e.user_nickname,
  'comment', e.comment) as comment
from tiktok_event e join lives l on l.id = e.live_id
where tells_of_viewer(lower(e.user_unique_id), e.user_id, :handles::text[], :shared::text[], :viewerId)
  and e.comment is not null
order by e.create_time, e.id;

-- name: readClaims :many
-- @column claim! Claim
-- @param viewerId?
select json_build_object('live', l.title, 'at', to_timestamp(c.said_at / 1000.0), 'act', c.act, 'state', c.state,
  'reference', c.reference, 'size', c.size, 'color', c.colour, 'quantity', c.quantity, 'product', p.name,
  'waitingSince', c.waiting_since, 'toldAt', c.told_at, 'toldWay', c.told_way) as claim
from claims c join lives l on l.id = c.live_id left join products p on p.id = c.product_id
where c.handle = any(:handles::text[]) and tells_of_viewer(c.handle, viewer_of_claim(c), :handles::text[], :shared::text[], :viewerId)
order by c.said_at, c.id;

-- name: readPhones :many
-- @column proof "comment" | "staff"
-- @param viewerId?
select d.at, d.proof from handle_devices d where tells_of_viewer(d.handle, d.viewer_id, :handles::text[], :shared::text[], :viewerId)
order by d.at;

-- name: readViewings :many
-- @param viewerId?
select l.title as live, v.display_name, v.avatar_url, v.tiktok_user_id as platform_id, v.created_at as at
from tiktok_live_users v join lives l on l.id = v.live_id
where tells_of_viewer(lower(v.tiktok_username), v.tiktok_user_id, :handles::text[], :shared::text[], :viewerId)
order by v.created_at, v.id;

-- name: readDirectory :many
-- The name that a shared handle shows is that of its latest bearer.
-- @param viewerId?
select v.display_name, v.avatar_url from tiktok_pseudo_union v where v.tiktok_username = any(:handles::text[])
  and (v.tiktok_username <> all(:shared::text[]) or viewer_of(v.tiktok_username) = :viewerId);

-- name: readDecisions :optional
select s.step, s.set_at, s.block_reason, s.blocked_at from unpaid_steps s where s.user_id = :userId;

-- name: readNotes :many
select n.text, n.created_at from user_notes n where n.user_id = :userId order by n.created_at, n.id;

-- name: readRequests :many
-- @column kind DataRequest["kind"]
-- @column channel DataRequest["channel"]
-- @import { DataRequest } from "#contract/admin/personal-data.ts";
-- @param userId?
-- @param viewerId?
select r.kind, r.channel, r.asked_by, r.received_on::text as received_on, r.due_on::text as due_on, r.answer, r.answered_at
from data_requests r where r.user_id = :userId::uuid or tells_of_viewer(r.handle, r.viewer_id, :handles::text[], :shared::text[], :viewerId)
  or lower(r.asked_by) = any(:emails::text[])
order by r.created_at;

-- name: readActs :many
-- @column action AuditAction
-- @column actor_kind ActorKind
-- @import { ActorKind } from "#wording/actors.ts";
-- @import { AuditAction } from "#wording/audit.ts";
-- @param userId?
-- @param viewerId?
-- What staff and programs did to her data, to her orders and to what she said and was told.
with of_orders as (select id, order_number from orders where user_id = :userId::uuid
), subjects (kind, subject) as (
  select 'user', :userId::text
  union select 'order', id::text from of_orders
  union select 'message', unnest(array[m.id::text, m.batch_id::text]) from outbox m
    where m.order_id in (select id from of_orders) or m.order_id is null and (m.user_id = :userId::uuid
      or m.user_id is null and lower(m.to_address) = any(:emails::text[]))
  union select 'withdrawal', w.id::text from withdrawals w where w.order_id in (select id from of_orders)
    or w.order_id is null and lower(w.email) = any(:emails::text[])
  union select 'payment', p.id::text from unmatched_payments p where p.order_id in (select id from of_orders)
    or p.order_id is null and lower(p.payer_email) = any(:emails::text[])
  union select 'data-request', r.id::text from data_requests r where r.user_id = :userId::uuid or tells_of_viewer(r.handle, r.viewer_id, :handles::text[], :shared::text[], :viewerId)
    or lower(r.asked_by) = any(:emails::text[])
  union select 'viewer', v.id::text from tiktok_pseudo_union v where v.tiktok_username = any(:handles::text[])
    and v.tiktok_username <> all(:shared::text[])
)
select a.at, a.action, a.actor_kind, o.order_number
from (
  select t.* from audit_trail t join subjects s on s.kind = t.subject_kind and s.subject = t.subject_id
  union all select t.* from audit_trail t where t.subject_kind = 'live' and t.after ->> 'handle' = any(:handles::text[])
    and tells_of_viewer(t.after ->> 'handle',
      case t.subject_kind when 'live' then viewer_in_live(t.subject_id::uuid, t.after ->> 'handle') end, :handles::text[], :shared::text[], :viewerId)
) a left join of_orders o on a.subject_kind = 'order' and a.subject_id = o.id::text
order by a.id;
