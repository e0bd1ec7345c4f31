-- name: reopen :many
-- Those pieces of a return that was called off which nothing else expects or took back since; where there are none it stays
-- called off, as that of an erased order does. What was found of a piece that did not come back in the end is forgotten. The
-- statement that was answered with its end waits for them again, and what the carrier told meanwhile of her label counts.
with ended as (
  select c.id, c.withdrawal_id from return_cases c join orders o on o.id = c.order_id
  where c.id = :caseId and c.called_off_at is not null and o.erased_at is null
), pieces as (
  update return_case_items i set verdict = null, is_open = p.takes_unit
    and not exists (select from return_case_items o where o.order_item_id = i.order_item_id and o.is_open)
  from order_items p
  where i.case_id in (select id from ended) and p.id = i.order_item_id
    and not exists (select from return_lines l where l.order_item_id = i.order_item_id)
  returning i.order_item_id, i.is_open
), expected as (
  select order_item_id from pieces where is_open
), told as (
  select t.handed_over_at, t.delivered_at from return_labels b join parcel_tracking t on t.tracking_number = b.tracking_number
  where b.case_id in (select id from ended) and b.state = 'made'
), reopened as (
  update return_cases set called_off_at = null, called_off_reason = null, updated_at = clock_timestamp(),
    proof_of_sending_at = least(proof_of_sending_at, (select handed_over_at from told)),
    goods_received_at = least(goods_received_at, (select delivered_at from told))
  where id in (select id from ended) and exists (select from expected)
), asked as (
  update withdrawals w set state = 'goods-due', outcome = null, reason = null, closed_at = null, updated_at = clock_timestamp()
  from ended e where w.id = e.withdrawal_id and w.state = 'done' and w.outcome = 'refused'
    and exists (select from expected)
)
select order_item_id as item_id from expected;

-- name: missedItems :many
-- @column item_id!
select m as item_id from missed_items(:caseId) m;

-- name: waitAgain :exec
-- The statement that was answered waits for what is expected anew.
update withdrawals set state = 'goods-due', outcome = null, reason = null, closed_at = null, updated_at = clock_timestamp()
where id = :withdrawalId and state = 'done';
