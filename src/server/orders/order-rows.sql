-- @import { OrderDetail } from "#contract/admin/orders.ts";
-- @import { OrderStatus } from "#domain/order-status.ts";
-- @import { ContactJson } from "#server/order-contacts/as-contact.ts";
-- @import { HistoryJson } from "./get-order-detail.ts";
-- @import { ItemJson } from "./order-columns.ts";
-- @import { LabelJson } from "./show-label.ts";
-- @import { AnyStoredAddress } from "#server/addresses/stored-address.ts";

-- name: readOrderRows :many
-- In the order of the ids.
-- @column status OrderStatus
-- @column shipping_address AnyStoredAddress | null
-- @column contact ContactJson
-- @column parcel_with!
select o.id, o.order_number, o.order_date, o.status, o.version, o.total_cents, o.line_count as item_count, o.returned_count,
  o.returned_cents, o.discount_cents, o.live_id, o.live_title, o.user_id, o.display_name, o.user_email, o.tiktok_username,
  o.shipping_address, o.has_label, o.review_reason, t.contact,
  (select coalesce(sum(amount_cents), 0)::int from transactions where order_id = o.id and means = 'credit') as credit_cents,
  array(select s.order_number from orders_of_parcel_with(o.id) s where s.id <> o.id order by s.created_at, s.id) as parcel_with
from unnest(:ids::uuid[]) with ordinality as chosen(id, place) join order_rows o on o.id = chosen.id
  cross join lateral contact_of_order(o.id) t
order by chosen.place;

-- name: readOrderDetail :optional
-- One statement, so that everything the page shows is of the same instant.
-- @column status OrderStatus
-- @column origin OrderDetail["origin"]
-- @column shipping_address AnyStoredAddress | null
-- @column contact ContactJson
-- @column items ItemJson[] | null
-- @column buyer_number?
-- @column parcel NonNullable<OrderDetail["parcel"]> | null
-- @column fee_left_cents!
-- @column label LabelJson | null
-- @column promo OrderDetail["promo"] | null
-- @column history HistoryJson[] | null
-- @column payments OrderDetail["payments"] | null
-- @column transactions OrderDetail["transactions"] | null
-- @column refunds OrderDetail["refunds"] | null
-- @column invoices OrderDetail["invoices"] | null
-- @column invoice_pending!
-- @column invoice_waits_until?
-- @column lacks_money!
-- @column lacking_cents!
-- @column contracts OrderDetail["contracts"]
-- @column returns OrderDetail["returns"] | null
-- @column withdrawals Omit<OrderDetail["withdrawals"][number], "inTime">[] | null
-- @column messages OrderDetail["messages"] | null
select o.id, o.order_number, o.order_date, o.status, o.version, o.total_cents, o.line_count as item_count, o.returned_count,
  o.returned_cents, o.live_id, o.live_title, o.user_id, o.display_name, o.user_email, o.tiktok_username,
  o.shipping_address, o.has_label, o.review_reason, t.contact, o.origin, o.created_at, o.items_cents, o.discount_cents, o.shipping_cents,
  (select b.number from buyer_numbers b where b.order_id = o.id) as buyer_number,
  (select p.promo from promo_of_order(o.id) p) as promo,
  (select coalesce(sum(amount_cents), 0)::int from transactions where order_id = o.id and means = 'credit') as credit_cents,
  o.shipping_type, o.comment, o.held_until, o.tracking_id, o.delivered_at, o.contract_sent_at, o.items, o.label,
  exists (select from message_templates where type = 'to-pay' and is_automatic) as asks_to_pay,
  (select order_promised_by(orders) from orders where id = o.id) as deliver_by,
  (select shipping_cents - order_fee_back(orders) from orders where id = o.id) as fee_left_cents,
  (select json_build_object('id', p.id, 'state', p.state, 'version', p.version,
      'keptUntil', case when parcel_waits(p) then p.open_until end, 'mayWaitUntil', parcel_may_wait_until(p, :keepDays),
      'others', coalesce((
      select json_agg(json_build_object('id', s.id, 'orderNumber', s.order_number, 'status', s.status,
        'underReview', s.review_reason is not null) order by s.created_at, s.id)
      from orders s where s.parcel_id = p.id and s.id <> o.id and order_is_settled(s.status)), '[]'))
    from orders own join parcels p on p.id = own.parcel_id where own.id = o.id) as parcel,
  (select json_agg(json_build_object('id', h.id, 'event', h.event, 'from', h.from_status, 'to', h.to_status,
      'actorKind', h.actor_kind, 'actorName', a.display_name, 'reason', h.reason, 'facts', h.facts, 'at', h.at,
      'piece', (select full_product_name(p, c.name) from products p left join product_colors c on c.id = p.color_id
        where p.id = (h.facts ->> 'productId')::uuid)) order by h.id)
    from order_history h left join users a on a.id = h.actor_id where h.order_id = o.id) as history,
  (select json_agg(json_build_object('id', id, 'state', state, 'amountCents', amount_cents, 'startedAt', started_at,
      'closedAt', closed_at, 'refusal', refusal_code,
      'pendingSince', (select since from pending_attempts u where u.payment_id = payments.id)) order by started_at desc)
    from payments where order_id = o.id) as payments,
  (select json_agg(json_build_object('uuid', uuid, 'amountCents', amount_cents, 'refundedCents', refunded_cents,
      'cardBrand', card_brand, 'cardLast4', card_last4, 'methodType', method_type, 'wallet', wallet, 'paidAt', paid_at, 'means', means, 'receivedOn', received_on,
      'reference', reference, 'byHand', is_by_hand(uuid)) order by paid_at)
    from transactions where order_id = o.id) as transactions,
  (select json_agg(json_build_object('id', id, 'transactionUuid', transaction_uuid, 'amountCents', amount_cents,
      'state', state, 'reason', reason, 'dueOn', due_on, 'message', message, 'createdAt', created_at,
      'finishedAt', finished_at, 'returnId', return_id, 'ground', refund_ground(refunds), 'asCredit', as_credit,
      'ofEarlierMoney', is_of_earlier_money(refunds), 'givenElsewhere', case when given_means is not null then
        json_strip_nulls(json_build_object('means', given_means, 'givenOn', given_on, 'reference', given_reference)) end,
      'surcharge', (select json_strip_nulls(json_build_object('amountCents', s.amount_cents, 'means', s.means, 'givenOn', s.given_on,
        'reference', s.reference)) from refund_surcharges s where s.refund_id = refunds.id), 'lines', coalesce((
        select json_agg(json_build_object('itemId', l.order_item_id, 'cents', l.cents)) from lines_told(refunds) l), '[]'))
      order by created_at)
    from refunds where order_id = o.id) as refunds,
  (select json_agg(json_build_object('id', id, 'number', number, 'kind', kind, 'issuedOn', issued_on, 'grossCents', gross_cents)
    order by position) from invoices where order_id = o.id and facts is not null) as invoices,
  json_build_object('isKept', (select contract_snapshot is not null from orders where id = o.id), 'earlier', (
    select coalesce(json_agg(json_build_object('id', c.id, 'concludedAt', c.contract ->> 'settledAt') order by c.ended_at, c.id), '[]')
    from earlier_contracts c where c.order_id = o.id)) as contracts,
  exists (select from orders_without_money w where w.id = o.id) as lacks_money,
  (select order_lacks_cents(orders) from orders where id = o.id) as lacking_cents,
  exists (select from transactions where order_id = o.id and invoice_owed)
    or exists (select from refunds where order_id = o.id and state = 'done' and not credited)
    or exists (select from shortages where order_id = o.id and papers_owed) as invoice_pending,
  (select invoice_waits_until(orders) from orders where id = o.id) as invoice_waits_until,
  (select json_agg(json_build_object('id', r.id, 'cause', r.cause, 'note', r.note, 'at', r.created_at,
      'wasSent', r.was_sent, 'by', a.display_name, 'refundCents', r.refund_cents,
      'replaced', exists (select from shortages m where m.return_id = r.id and m.outcome = 'replaced'),
      'lost', array(select l.order_item_id from return_lines l where l.return_id = r.id
        and exists (select from return_case_items ci where ci.order_item_id = l.order_item_id and ci.verdict = 'lost'))) order by r.created_at)
    from returns r left join users a on a.id = r.created_by
    where r.order_id = o.id and r.undone_at is null) as returns,
  (select json_agg(json_build_object('id', w.id, 'submittedAt', w.submitted_at, 'articles', w.articles,
      'asCredit', w.wants_credit, 'itemIds', array(select order_item_id from withdrawal_items where withdrawal_id = w.id))
      order by w.submitted_at)
    from withdrawals w where w.order_id = o.id and w.state <> 'done') as withdrawals,
  (select json_agg(json_build_object('id', id, 'subject', subject, 'type', template_type,
      'state', case when held_at is not null then 'held' else state end,
      'at', coalesce(sent_at, created_at), 'error', last_error) order by id)
    from outbox where order_id = o.id) as messages
from order_rows o cross join lateral contact_of_order(o.id) t
where o.id = :orderId;

-- name: readLabelOfOrder :optional
-- @column label LabelJson | null
select has_label, tracking_id, label from order_rows where id = :orderId;

-- name: readOrderNumbers :many
select id, order_number from orders where id = any(:ids::uuid[]);

-- name: findByEndOfTracking :many
-- @column tracking_number!
-- The newest whose parcel's number ends so; `pattern` holds it backwards.
select id, tracking_id as tracking_number from orders
where tracking_id is not null and reverse(upper(replace(tracking_id, ' ', ''))) like :pattern and archived_at is null
order by created_at desc, id limit :most;
