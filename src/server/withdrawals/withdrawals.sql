-- @import { WithdrawalRow } from "#contract/admin/withdrawals.ts";
-- @import { RefundLine } from "#contract/admin/order-money.ts";
-- @import { Worth } from "#domain/returns.ts";
-- @import { ReturnStateName } from "#domain/return-life.ts";
-- @import { AnyStoredAddress } from "#server/addresses/stored-address.ts";

-- name: lockWithdrawal :optional
-- With the others of its order, which follow it (`settle_repeats`). A change of status or a refund, which hold the order already,
-- take theirs later: where they wait for each other one of them runs again (`inTransaction`).
with locked as (
  select * from withdrawals where id = :withdrawalId
    or order_id = (select order_id from withdrawals where id = :withdrawalId) order by id for update
)
select state, outcome, reason, order_id, row_version(updated_at) as version from locked where id = :withdrawalId;

-- name: updateWithdrawal :exec
-- @param outcome?
-- @param reason?
update withdrawals set state = :state, outcome = :outcome, reason = :reason, updated_at = clock_timestamp(),
  closed_at = case when :state = 'done' then coalesce(closed_at, clock_timestamp()) end
where id = :withdrawalId;

-- name: setOrderOfWithdrawal :exec
-- Of another order than it was tied to nothing has been done yet.
update withdrawals set order_id = :orderId, updated_at = clock_timestamp(),
  state = case when state <> 'done' and order_id is not null then 'received' else state end
where id = :withdrawalId;

-- name: readTie :one
-- What binds a statement to the order that it is tied to, asked once that is locked.
-- @column names_pieces!
-- @column is_answered!
select exists (select from withdrawal_items i where i.withdrawal_id = w.id) as names_pieces,
  w.state = 'done'
    or exists (select from returns b where b.withdrawal_id = w.id and b.undone_at is null)
    or exists (select from return_cases c where c.withdrawal_id = w.id and c.called_off_at is null and c.goods_received_at is not null)
    or statement_has_refund(w) as is_answered
from withdrawals w where w.id = :withdrawalId;

-- name: waitingCases :many
select id as case_id from return_cases c
where c.withdrawal_id = :withdrawalId and return_case_state(c) in ('expected', 'to-pull') order by id;

-- name: hasCome :one
-- Whether its pieces lie here unchecked, under whichever statement they came, or money is owed or was given for them.
-- @column has_come!
select statement_has_refund(w)
  or exists (select from cases_of_statement(w) c where return_case_state(c) in ('arrived', 'to-refund')) as has_come
from withdrawals w where w.id = :withdrawalId;

-- name: leaveCases :exec
-- What was expected of the order stays with it, under the day of the statement.
update return_cases c set withdrawal_id = null, stated_on = (w.submitted_at at time zone 'Europe/Paris')::date, updated_at = clock_timestamp()
from withdrawals w where w.id = :withdrawalId and c.withdrawal_id = w.id;

-- name: findOrderByNumber :optional
select id, order_number from orders where lower(order_number) = lower(:orderNumber);

-- name: findOrderMeant :optional
-- The order that was meant: its number, however it was typed, and an e-mail that is the order's or its person's.
select o.id from orders o left join users u on u.id = o.user_id
where o.order_number = any(:orderNumbers::text[])
  and lower(:email) in (lower(o.shipping_address ->> 'email'), lower(u.email));

-- name: getOrderOfPage :optional
-- @column shipping_address AnyStoredAddress | null
-- The order on whose page the statement was begun. Who has its key may renounce it.
select id, shipping_address from orders where id = :orderId;

-- name: itemsToWithdraw :many
select i.id, piece_words(p, c.name) as words
from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
where i.order_id = :orderId and not exists (select from return_lines r where r.order_item_id = i.id)
order by i.created_at, i.id;

-- name: insertWithdrawalItems :exec
insert into withdrawal_items (withdrawal_id, order_item_id) select :withdrawalId, unnest(:itemIds::uuid[]);

-- name: settleRepeats :exec
-- Once the statement has opened its return, where it does.
select settle_repeats(:orderId);

-- name: insertWithdrawal :one
-- @param orderId?
-- @param sourceAddress?
-- @param articles?
-- @param labelPayer?
-- @param labelCents?
insert into withdrawals (first_name, last_name, stated_order_number, email, articles, order_id, source_address, wants_credit, label_payer,
  label_cents)
values (:firstName, :lastName, :statedOrderNumber, :email, :articles, :orderId, :sourceAddress, :asCredit, :labelPayer, :labelCents)
returning id, submitted_at;

-- name: readWithdrawals :many
-- @column pieces WithdrawalRow["pieces"] | null
-- @column case_state ReturnStateName | null
-- @column owed_cents!
-- @column owed_lines RefundLine[] | null
-- @column worth Worth | null
select w.id, w.first_name, w.last_name, w.email, w.stated_order_number, w.articles, w.submitted_at, w.acknowledged_at,
  w.wants_credit, w.state, w.outcome, w.reason, w.closed_at, row_version(w.updated_at) as version,
  w.order_id, o.order_number, o.status, o.total_cents, o.delivered_at, o.contract_sent_at,
  k.proof_of_sending_at, k.goods_received_at, k.state as case_state,
  w.acknowledgement_id as message_id,
  (select json_agg(json_build_object('id', i.id, 'ref', coalesce(p.ref_category, p.ref::text), 'name', p.name,
      'color', c.name, 'size', p.size, 'priceCents', i.price_cents - i.discount_cents) order by i.created_at, i.id)
    from withdrawal_items wi join order_items i on i.id = wi.order_item_id join products p on p.id = i.product_id
    left join product_colors c on c.id = p.color_id
    where wi.withdrawal_id = w.id) as pieces,
  coalesce((select sum(amount_cents)::int from refunds where order_id = o.id and state = 'done' and given_means is distinct from 'chargeback'), 0) as refunded_cents,
  coalesce((select sum(r.amount_cents - (select coalesce(sum(l.cents), 0) from lines_told(r) l
      where not line_is_of_statement(r, l.order_item_id, w.id)))::int from refunds r where r.order_id = o.id and r.state in ('due', 'failed')
    and refund_ground(r) = 'withdrawal' and refund_answers(r, w.id)), 0) as owed_cents,
  (select json_agg(json_build_object('itemId', l.order_item_id, 'cents', l.cents)) from refunds r cross join lateral lines_told(r) l
    where r.order_id = o.id and r.state in ('due', 'failed') and refund_ground(r) = 'withdrawal'
    and refund_answers(r, w.id) and line_is_of_statement(r, l.order_item_id, w.id)) as owed_lines,
  worth_of_items(o.id, array(select i.order_item_id from withdrawal_items i where i.withdrawal_id = w.id)) as worth
from unnest(:ids::uuid[]) with ordinality as chosen(id, place)
join withdrawals w on w.id = chosen.id left join orders o on o.id = w.order_id
left join lateral case_of_statement(w.id) k on true
order by chosen.place;
