-- An order that was sent and is cancelled while its return is expected keeps the units of those pieces until they were checked:
-- its return goes on as long as one of them is open. Any other return of a cancelled order is over, as before.
create or replace function return_case_state(c return_cases) returns text language sql stable parallel safe
return case
  when c.called_off_at is not null then 'called-off'
  when c.checked_at is not null then case when exists (
      select from refunds_of_case(c) r where r.state in ('due', 'failed', 'requested', 'unknown')) then 'to-refund' else 'closed' end
  when exists (select from orders o where o.id = c.order_id and order_is_cancelled(o.status)
      and not (coalesce(o.shipped_at, o.delivered_at) is not null and exists (
        select from return_case_items i join order_items p on p.id = i.order_item_id
        where i.case_id = c.id and i.is_open and p.takes_unit))) then 'closed'
  when c.goods_received_at is not null then 'arrived'
  when exists (select from orders o where o.id = c.order_id and (order_is_sent(o.status) or order_is_cancelled(o.status))) then 'expected'
  else 'to-pull'
end;
