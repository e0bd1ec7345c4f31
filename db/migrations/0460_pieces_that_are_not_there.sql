-- A piece that the check of a return missed, and that has not come since: nobody has it to sell.
create function was_missed(item uuid) returns boolean language sql stable parallel safe
return exists (select from return_case_items i where i.order_item_id = item and i.verdict in ('missing', 'other-piece'))
  and not exists (select from return_lines l where l.order_item_id = item);

-- As before; a cancelled order also holds what a check missed, so that the return which expects that anew goes on, sent or not.
create or replace function return_case_state(c return_cases) returns text language sql stable parallel safe
return case
  when c.called_off_at is not null then 'called-off'
  when c.checked_at is not null then case when exists (
      select from refunds_of_case(c) r where r.state in ('due', 'failed', 'requested', 'unknown')) then 'to-refund' else 'closed' end
  when exists (select from orders o where o.id = c.order_id and order_is_cancelled(o.status)
      and not exists (
        select from return_case_items i join order_items p on p.id = i.order_item_id
        where i.case_id = c.id and i.is_open and p.takes_unit
          and (coalesce(o.shipped_at, o.delivered_at) is not null or was_missed(i.order_item_id)))) then 'closed'
  when c.goods_received_at is not null then 'arrived'
  when exists (select from orders o where o.id = c.order_id and (order_is_sent(o.status) or order_is_cancelled(o.status))) then 'expected'
  else 'to-pull'
end;

-- Of an order that is opened again the missing piece was not found: it stays out of sale, as that of a cancelled order, until
-- it is. One that leaves after all had its piece, also where it had been cancelled in between.
create or replace function end_shortages_of_order() returns trigger language plpgsql as $$
begin
  update shortages set ended_at = clock_timestamp(), ended_as = 'order',
    outcome = case when order_is_cancelled(new.status) or order_is_open(new.status) then 'cancelled' else 'found' end
  where order_id = new.id and coalesce(outcome, 'cancelled') = 'cancelled';
  return null;
end $$;
