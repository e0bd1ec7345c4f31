-- A reason to refuse a statement may be as long as the one that calls its return off.
alter table return_cases drop constraint return_cases_called_off_reason_check;
alter table return_cases add check (length(called_off_reason) <= 500);

-- What was expected under a statement that was refused was expected on. It ends as it does since: with that reason.
with refused as (
  update return_cases c set called_off_at = coalesce(w.closed_at, clock_timestamp()), called_off_reason = coalesce(w.reason, '')
  from withdrawals w
  where w.id = c.withdrawal_id and w.state = 'done' and w.outcome = 'refused'
    and c.called_off_at is null and c.checked_at is null and c.goods_received_at is null
  returning c.id
)
update return_case_items set is_open = false where case_id in (select id from refused);

-- As before, and what was to be taken out of the parcel of a sale that was cancelled, and then sold anew, is over with that sale.
create or replace function return_case_state(c return_cases) returns text language sql stable parallel safe
return case
  when c.called_off_at is not null then 'called-off'
  when c.checked_at is not null then case when exists (
      select from refunds_of_case(c) r where r.state in ('due', 'failed', 'requested', 'unknown')) then 'to-refund' else 'closed' end
  when exists (select from orders o where o.id = c.order_id
      and (order_is_cancelled(o.status) or exists (select from earlier_contracts e where e.order_id = o.id and e.ended_at >= c.opened_at))
      and not exists (
        select from return_case_items i join order_items p on p.id = i.order_item_id
        where i.case_id = c.id and i.is_open and p.takes_unit
          and (coalesce(o.shipped_at, o.delivered_at) is not null or was_missed(i.order_item_id)))) then 'closed'
  when c.goods_received_at is not null then 'arrived'
  when exists (select from orders o where o.id = c.order_id and (order_is_sent(o.status) or order_is_cancelled(o.status))) then 'expected'
  else 'to-pull'
end;

-- Whether money was given, or is owed, for what this statement renounced. A refund of no return is this statement's unless it may
-- be that of another one.
create function statement_has_refund(w withdrawals) returns boolean language sql stable parallel safe
return exists (select from refunds r where r.order_id = w.order_id and r.state <> 'dismissed' and r.created_at >= w.submitted_at
  and refund_ground(r) = 'withdrawal' and refund_answers(r, w.id)
  and not exists (select from withdrawals v where v.order_id = w.order_id and v.id <> w.id and refund_answers(r, v.id)));
