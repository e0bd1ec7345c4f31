-- As before, and a statement that staff moved after its return was called off, as in taking its refusal back, stands again.
create or replace function repeats_another(w withdrawals) returns boolean language sql stable parallel safe
return (
  select coalesce(bool_and(
    w.outcome is not distinct from 'repeated' and exists (select from return_lines l where l.order_item_id = p.id)
    or exists (select from withdrawals v
      where v.order_id = w.order_id and (v.submitted_at, v.id) < (w.submitted_at, w.id)
        and coalesce(v.outcome, 'refunded') = 'refunded' and coalesce(v.closed_at > w.submitted_at, true)
        and not exists (select from case_of_statement(v.id) k where k.state = 'called-off'
          and v.updated_at <= (select max(c.called_off_at) from return_cases c where c.withdrawal_id = v.id))
        and (exists (select from withdrawal_items n where n.withdrawal_id = v.id and n.order_item_id = p.id)
          or v.articles is null and not exists (select from withdrawal_items n where n.withdrawal_id = v.id)))), false)
  from (
    select n.order_item_id as id from withdrawal_items n where n.withdrawal_id = w.id
    union all
    select i.id from order_items i where i.order_id = w.order_id and i.takes_unit and w.articles is null
      and not exists (select from withdrawal_items n where n.withdrawal_id = w.id)
  ) p
  where not exists (select from return_lines l join returns b on b.id = l.return_id
    where l.order_item_id = p.id and b.created_at < w.submitted_at));

select settle_repeats(order_id) from withdrawals where order_id is not null group by order_id having count(*) > 1;
