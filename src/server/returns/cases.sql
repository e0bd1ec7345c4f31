-- @import { AnyStoredAddress } from "#server/addresses/stored-address.ts";
-- @import { RefundGround } from "#domain/refund-clock.ts";
-- @import { RefundLine } from "#contract/admin/order-money.ts";
-- @import { ReturnCase } from "#contract/admin/return-cases.ts";
-- @import { Worth } from "#domain/returns.ts";
-- @import { CarrierHas, LabelPayer, LabelRefusedTelling, ReturnLabelKind, ReturnStateName } from "#domain/return-life.ts";

-- name: insertCase :one
-- @param withdrawalId?
-- @param note?
-- @param labelPayer?
-- @param userId?
-- @param statedOn?
insert into return_cases (order_id, withdrawal_id, cause, note, as_credit, label_payer, opened_by, stated_on)
values (:orderId, :withdrawalId, :cause, :note, :asCredit, :labelPayer, :userId, :statedOn::date) returning id;

-- name: expectItems :many
-- Of these items, or of all where none is named, those that may come back and that no other case expects.
-- @param itemIds?
insert into return_case_items (case_id, order_item_id)
select :caseId, i.id from order_items i
where i.order_id = :orderId and i.takes_unit and (:itemIds::uuid[] is null or i.id = any(:itemIds::uuid[]))
  and not exists (select from return_lines l where l.order_item_id = i.id)
on conflict (order_item_id) where is_open do nothing
returning order_item_id as item_id;

-- name: dateStated :exec
-- Of these items' open returns those that were renounced otherwise than by a statement of hers.
update return_cases c set stated_on = :statedOn::date, updated_at = clock_timestamp()
where c.order_id = :orderId and c.cause = 'withdrawal' and c.withdrawal_id is null and exists (
  select from return_case_items i where i.case_id = c.id and i.is_open and i.order_item_id = any(:itemIds::uuid[]));

-- name: deleteEmptyCase :exec
delete from return_cases c where c.id = :caseId and not exists (select from return_case_items i where i.case_id = c.id);

-- name: awaitGoods :exec
-- The statement goes on with the return that it opened.
update withdrawals set state = 'goods-due', updated_at = clock_timestamp() where id = :withdrawalId and state = 'received';

-- name: lockOrderForCase :optional
-- @column ordered_on!
select status, delivered_at, contract_sent_at, review_reason, (order_date at time zone 'Europe/Paris')::date::text as ordered_on
from orders where id = :orderId for no key update;

-- name: orderOfCase :optional
select order_id from return_cases where id = :caseId;

-- name: lockCase :optional
-- Once its order is locked.
-- @column state ReturnStateName
-- @column stated_at!
-- @column may_come_from!
-- @column label_payer LabelPayer | null
-- @column told_label_cents number | null
-- @column never_came!
-- @column carrier_has CarrierHas | null
-- `may_come_from`: what nobody renounced may have come before staff wrote down that it would.
select c.id, c.order_id, c.withdrawal_id, c.cause, c.note, c.as_credit, c.label_payer, c.goods_received_at, c.proof_of_sending_at, c.called_off_reason,
  return_case_state(c) as state, stated_at(c) as stated_at, return_never_came(c) as never_came,
  (select carrier_has(o) from orders o where o.id = c.order_id) as carrier_has,
  case when c.cause = 'withdrawal' then stated_at(c) else coalesce((select o.shipped_at from orders o where o.id = c.order_id), c.opened_at) end as may_come_from,
  (select w.label_cents from withdrawals w where w.id = c.withdrawal_id) as told_label_cents,
  c.checked_at, (select display_name from users where id = c.checked_by) as checked_by
from return_cases c where c.id = :caseId for update of c;

-- name: openItems :many
select order_item_id as item_id from return_case_items where case_id = :caseId and is_open order by order_item_id;

-- name: setDates :exec
-- @param proofAt?
-- @param goodsAt?
update return_cases set proof_of_sending_at = :proofAt, goods_received_at = :goodsAt, updated_at = clock_timestamp()
where id = :caseId;

-- name: casesExpecting :many
-- The returns that expect some of these pieces for a statement.
-- @column withdrawal_id!
select c.id as case_id, c.withdrawal_id from return_cases c join withdrawals w on w.id = c.withdrawal_id and w.order_id = c.order_id
where c.order_id = :orderId and exists (select from return_case_items i
  where i.case_id = c.id and i.is_open and i.order_item_id = any(:itemIds::uuid[])) order by c.opened_at, c.id;

-- name: keepVerdicts :exec
-- One that is taken back is open until its return is noted.
update return_case_items i set verdict = f.verdict, is_open = :isInHouse or f.verdict in ('fine', 'damaged', 'lost')
from unnest(:itemIds::uuid[], :verdicts::text[]) as f(id, verdict) where i.case_id = :caseId and i.order_item_id = f.id and i.is_open;

-- name: settleItems :exec
-- Pieces that came back, whichever way they were noted: no case expects them any more. Where all were lost nothing has come.
-- @param userId?
with found as (
  update return_case_items i set is_open = false, verdict = coalesce(i.verdict, case l.disposition when 'set-aside' then 'damaged' else 'fine' end)
  from return_lines l where l.return_id = :returnId and l.order_item_id = i.order_item_id and i.is_open
  returning i.case_id, i.order_item_id
)
update return_cases c set checked_at = clock_timestamp(), checked_by = :userId, updated_at = clock_timestamp(),
  goods_received_at = case when not (select was_sent from returns where id = :returnId) then null
    when exists (select from return_case_items o where o.case_id = c.id and o.verdict is distinct from 'lost')
      then coalesce(c.goods_received_at, clock_timestamp()) else c.goods_received_at end
where c.id in (select case_id from found) and c.called_off_at is null and c.checked_at is null
  and not exists (select from return_case_items o where o.case_id = c.id and o.is_open
    and o.order_item_id not in (select order_item_id from found));

-- name: closeCase :exec
update return_cases set checked_at = clock_timestamp(), checked_by = :userId, updated_at = clock_timestamp(),
  goods_received_at = case when not :wasSent then null when :hasCome then coalesce(goods_received_at, clock_timestamp()) else goods_received_at end
where id = :caseId and checked_at is null;

-- name: expectAgain :exec
-- The check of a case that a return ended is undone with it.
with ended as (
  select distinct on (l.order_item_id) i.case_id
  from return_lines l join returns r on r.id = l.return_id join return_case_items i on i.order_item_id = l.order_item_id
  join return_cases c on c.id = i.case_id
  where l.return_id = :returnId and (i.verdict in ('fine', 'damaged', 'lost') or i.verdict is not null and not r.was_sent)
  order by l.order_item_id, c.opened_at desc
), reopened as (
  update return_cases c set checked_at = null, checked_by = null, updated_at = clock_timestamp()
  where c.id in (select case_id from ended) and c.called_off_at is null and c.checked_at is not null returning c.id
)
update return_case_items i set is_open = true, verdict = null
where i.case_id in (select id from reopened)
  and not exists (select from return_lines l where l.order_item_id = i.order_item_id and l.return_id <> :returnId)
  and not exists (select from return_case_items o where o.order_item_id = i.order_item_id and o.is_open);

-- name: callOff :exec
with called_off as (
  update return_cases set called_off_at = clock_timestamp(), called_off_reason = :reason, updated_at = clock_timestamp()
  where id = :caseId returning id
)
update return_case_items set is_open = false where case_id = (select id from called_off);

-- name: refundDueOf :exec
-- The statement is answered as far as the pieces go: what is left is its money, where there is any.
update withdrawals set state = 'refund-due', updated_at = clock_timestamp()
where id = (select withdrawal_id from return_cases c where c.id = :caseId and return_case_state(c) = 'to-refund')
  and state in ('received', 'goods-due');

-- name: answerUnowed :exec
-- Its pieces came back and nothing is to be given back any more: the statement is answered, with what was given, or with why
-- nothing was; that nothing was for a defect is no answer to another statement.
update withdrawals w set state = 'done', closed_at = clock_timestamp(), updated_at = clock_timestamp(),
  outcome = case when g.given then 'refunded' else 'refused' end, reason = case when g.given then w.reason else :reason end
from withdrawals v cross join lateral (select exists (select from cases_of_statement(v) c cross join lateral refunds_of_case(c) r where r.state = 'done')
  or exists (select from refunds r join refund_lines l on l.refund_id = r.id
    join return_case_items i on i.order_item_id = l.order_item_id join cases_of_statement(v) c on c.id = i.case_id
    where r.order_id = v.order_id and r.state = 'done' and refund_ground(r) = 'withdrawal') as given) g
where w.id = v.id and w.state <> 'done' and w.order_id = (select order_id from return_cases where id = :caseId)
  and exists (select from cases_of_statement(v) c where c.id = :caseId and (g.given or c.withdrawal_id = v.id or c.cause = 'withdrawal'))
  and not statement_waits(v);

-- name: askAgain :exec
-- The check that answered these statements, or after which their money is all that they wait for, is undone.
update withdrawals w set state = 'goods-due', outcome = null, reason = null, closed_at = null, updated_at = clock_timestamp()
where w.order_id = (select order_id from returns where id = :returnId)
  and (w.id = (select withdrawal_id from returns where id = :returnId) or exists (select from cases_of_statement(w) c
    join return_case_items i on i.case_id = c.id join return_lines l on l.order_item_id = i.order_item_id where l.return_id = :returnId))
  and (w.state = 'done' and w.outcome = 'refused' and w.reason = :reason
    or w.state = 'refund-due' and exists (select from return_cases c where c.withdrawal_id = w.id and c.checked_at is null and c.called_off_at is null)
      and not exists (select from return_cases c where c.withdrawal_id = w.id and return_case_state(c) = 'to-refund'));

-- name: tasksOfCase :many
-- @column id!
-- @column transaction_uuid!
-- @column amount_cents!
-- @column reason!
select r.id, r.transaction_uuid, r.amount_cents, r.reason, t.credit_id, is_by_hand(r.transaction_uuid) as by_hand
from return_cases c cross join lateral refunds_of_case(c) r join transactions t on t.uuid = r.transaction_uuid
where c.id = :caseId and r.state in ('due', 'failed') and not r.goes_by_itself order by r.created_at, r.id;

-- name: findCases :many
-- The longest waiting first; `newest`: what ended last, as of those that are over. `q` is a pattern, `numberEnd` one that
-- holds the end of a return's number backwards.
-- @param states?
-- @param q?
-- @param numberEnd?
-- @param caseId?
-- @param orderId?
-- @param after?
-- @column state ReturnStateName
-- @column cause ReturnCase["cause"]
-- @column label_payer LabelPayer | null
-- @column told_label_cents number | null
-- @column pieces ReturnCase["pieces"] | null
-- @column stated_at!
-- @column never_came!
-- @column order_number!
-- @column owed_cents!
-- @column owed_lines RefundLine[] | null
-- @column worth Worth
-- @column refunded_cents!
-- @column credit_back_cents!
-- @column asked_cents!
-- @column due_on string | null
-- @column ground RefundGround | null
-- @column by_hand!
-- @column label { kind: ReturnLabelKind; trackingNumber: string; costCents: number } | null
-- @column way NonNullable<ReturnCase["label"]>["parcel"] | null
-- @column label_refusal NonNullable<ReturnCase["labelRefusal"]> | null
-- @column offers_reopening!
-- @column of_cancelled!
-- @column left_at Date | null
-- @column left_told_at Date | null
-- @column carrier_has CarrierHas | null
-- @column lost_or_back_at Date | null
select c.id, c.order_id, o.order_number, c.withdrawal_id, c.cause, c.note, c.as_credit, c.label_payer, c.opened_at, c.proof_of_sending_at,
  c.goods_received_at, c.checked_at, c.called_off_at, c.called_off_reason, s.state,
  (select w.label_cents from withdrawals w where w.id = c.withdrawal_id) as told_label_cents,
  n.name,
  stated_at(c) as stated_at, coalesce(o.shipped_at, o.delivered_at) as left_at, left_after(o, c.opened_at) as left_told_at, return_never_came(c) as never_came,
  carrier_has(o) as carrier_has, lost_or_back_at(o) as lost_or_back_at,
  (select json_agg(json_build_object('itemId', i.id, 'ref', coalesce(p.ref_category, p.ref::text), 'name', p.name,
      'color', k.name, 'size', p.size, 'priceCents', i.price_cents - i.discount_cents, 'verdict', ci.verdict,
      'disposition', l.disposition, 'isOpen', ci.is_open) order by i.created_at, i.id)
    from return_case_items ci join order_items i on i.id = ci.order_item_id join products p on p.id = i.product_id
    left join product_colors k on k.id = p.color_id left join return_lines l on l.order_item_id = i.id
    where ci.case_id = c.id) as pieces,
  r.owed_cents, r.refunded_cents, r.credit_back_cents, r.asked_cents, r.by_hand, r.owed_lines, r.due_on, r.ground, o.delivered_at, o.contract_sent_at,
  worth_of_items(o.id, array(select i.order_item_id from return_case_items i where i.case_id = c.id)) as worth,
  (select json_build_object('kind', b.kind, 'trackingNumber', b.tracking_number, 'costCents', cost_to_her(b)) from return_labels b
    where b.case_id = c.id and b.state = 'made' and o.erased_at is null) as label,
  way.told as way, refused.told as label_refusal,
  case when s.state = 'called-off' then o.erased_at is null else c.checked_at is not null and exists (select from missed_items(c.id)) end
    as offers_reopening, order_is_cancelled(o.status) as of_cancelled
from return_cases c join orders o on o.id = c.order_id left join users u on u.id = o.user_id
cross join lateral (select return_case_state(c) as state) s
cross join lateral (select coalesce(u.display_name,
  concat_ws(' ', o.shipping_address ->> 'first_name', o.shipping_address ->> 'last_name')) as name) n
left join lateral (
  select d.concern, json_build_object('state', t.state, 'since', coalesce(t.state_since, t.announced_at), 'concern', d.concern,
    'announcedAt', t.announced_at, 'handedOverAt', t.handed_over_at, 'lastEventAt', t.last_event_at,
    'lastLabel', (select e.label from carrier_events e where e.tracking_number = t.tracking_number and e.label <> '' order by e.at desc, e.id desc limit 1)) as told
  from return_labels b join parcel_tracking t on t.tracking_number = b.tracking_number
  cross join lateral (select parcel_concern_of_case(c, t, :stillDays) as concern) d
  where b.case_id = c.id and b.state = 'made') way on true
cross join lateral (select return_label_refusal(c) as told) refused
cross join lateral (
  select coalesce(sum(amount_cents) filter (where f.state in ('due', 'failed')), 0)::int as owed_cents,
    coalesce(sum(amount_cents) filter (where f.state = 'done' and f.given_means is distinct from 'chargeback'), 0)::int as refunded_cents,
    coalesce(sum(amount_cents) filter (where f.state = 'done' and not refund_is_money(f)), 0)::int as credit_back_cents,
    (min(f.due_on) filter (where f.state in ('due', 'failed', 'requested', 'unknown')))::text as due_on,
    (array_agg(refund_ground(f) order by f.due_on, f.created_at) filter (where f.state in ('due', 'failed', 'requested', 'unknown')))[1] as ground,
    coalesce(sum(amount_cents) filter (where f.state in ('requested', 'unknown')), 0)::int as asked_cents,
    coalesce(bool_or(f.state in ('due', 'failed') and is_by_hand(f.transaction_uuid)
      and not exists (select from transactions t where t.uuid = f.transaction_uuid and t.means = 'credit')), false) as by_hand,
    (select json_agg(json_build_object('itemId', l.order_item_id, 'cents', l.cents)) from refunds_of_case(c) g
      cross join lateral lines_told(g) l where g.state in ('due', 'failed')) as owed_lines
  from refunds_of_case(c) f) r
where (:caseId::uuid is null or c.id = :caseId) and (:orderId::uuid is null or c.order_id = :orderId)
  and (:states::text[] is null or s.state = any(:states::text[]))
  and (not :concerned or way.concern is not null or refused.told is not null or return_never_came(c))
  and (:q::text is null or lower(o.order_number) like :q or lower(n.name) like :q
    or exists (select from return_labels b where b.case_id = c.id and reverse(upper(replace(b.tracking_number, ' ', ''))) like :numberEnd::text))
  and (:after::uuid is null or case when :newest::boolean
    then (coalesce(c.called_off_at, c.checked_at, c.opened_at), c.id)
      < (select coalesce(a.called_off_at, a.checked_at, a.opened_at), a.id from return_cases a where a.id = :after)
    else (c.opened_at, c.id) > (select a.opened_at, a.id from return_cases a where a.id = :after) end)
order by case when :newest::boolean then coalesce(c.called_off_at, c.checked_at, c.opened_at) end desc,
  case when :newest::boolean then c.id end desc, c.opened_at, c.id limit :most;

-- name: countCases :many
-- What waits; those that are over are not counted, but one that was called off and whose parcel comes after all.
-- @column state ReturnStateName
-- @column concerned!
select s.state, count(*)::int as cases, (count(*) filter (where return_label_refusal(c) is not null or return_never_came(c) or exists (
    select from return_labels b join parcel_tracking t on t.tracking_number = b.tracking_number
    where b.case_id = c.id and b.state = 'made' and parcel_concern_of_case(c, t, :stillDays) is not null)))::int as concerned
from return_cases c cross join lateral (select return_case_state(c) as state) s
where case when c.called_off_at is not null then exists (
    select from return_labels b join parcel_tracking t on t.tracking_number = b.tracking_number
    where b.case_id = c.id and b.state = 'made' and t.heard_at > c.called_off_at)
  else c.checked_at is null or exists (
    select from refunds_of_case(c) f where f.state in ('due', 'failed', 'requested', 'unknown')) end
group by 1;

-- name: insertReturnLabel :one
-- @param userId?
insert into return_labels (case_id, kind, state, requested_by, cost_cents)
values (:caseId, :kind, 'requested', :userId, :costCents)
returning id;

-- name: liveReturnLabel :optional
-- @column state "requested" | "made"
select id, state from return_labels where case_id = :caseId and state in ('requested', 'made');

-- name: endReturnLabel :exec
-- @param message?
-- @param toldAs LabelRefusedTelling | null
update return_labels set state = :state, message = :message, told_as = :toldAs, finished_at = clock_timestamp()
where id = :labelId and state = 'requested';

-- name: markLabelHandled :many
update return_labels set handled_at = clock_timestamp()
where case_id = :caseId and message is not null and handled_at is null returning id;

-- name: keepReturnLabel :many
-- Followed at once, on its way to the house.
with made as (
  update return_labels set state = 'made', tracking_number = :trackingNumber, path = :path, sha256 = :sha256, finished_at = clock_timestamp()
  where id = :labelId and state = 'requested' returning case_id
)
insert into parcel_tracking (tracking_number, order_id, announced_at, next_check_at)
select :trackingNumber, c.order_id, clock_timestamp(), clock_timestamp() + interval '2 hours'
from made m join return_cases c on c.id = m.case_id
on conflict (tracking_number) do nothing returning order_id;

-- name: fileOfReturnLabel :optional
-- @column path!
-- @column kind ReturnLabelKind
select l.path, l.sha256, l.tracking_number, l.kind from return_labels l join return_cases c on c.id = l.case_id
where c.id = :caseId and c.order_id = :orderId and l.state = 'made' and l.path is not null and c.called_off_at is null;

-- name: giveUpReturnLabels :exec
update return_labels set state = 'unknown', finished_at = clock_timestamp()
where state = 'requested' and requested_at < clock_timestamp() - interval '2 minutes';

-- name: readAddressOfReturn :optional
-- @column shipping_address AnyStoredAddress
select o.order_number, o.shipping_address from return_cases c join orders o on o.id = c.order_id
where c.id = :caseId and o.shipping_address is not null;
