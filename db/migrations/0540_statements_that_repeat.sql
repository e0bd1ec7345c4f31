-- A statement of withdrawal that names only pieces which statements before it name, and which still stand, is answered with
-- those: clock, queue and refund follow them. It stands by itself again once one of them was refused, or its return called off.
alter table withdrawals drop constraint withdrawals_outcome_known;
alter table withdrawals add constraint withdrawals_outcome_known check (outcome in ('refunded', 'refused', 'repeated'));

-- What came back before it is none of its pieces; what came back since is answered, whatever was given for it. What is only
-- described in words names nothing that could be compared.
create function repeats_another(w withdrawals) returns boolean language sql stable parallel safe
return (
  select coalesce(bool_and(
    w.outcome is not distinct from 'repeated' and exists (select from return_lines l where l.order_item_id = p.id)
    or exists (select from withdrawals v
      where v.order_id = w.order_id and (v.submitted_at, v.id) < (w.submitted_at, w.id)
        and coalesce(v.outcome, 'refunded') = 'refunded' and coalesce(v.closed_at > w.submitted_at, true)
        and coalesce((select k.state from case_of_statement(v.id) k), '') <> 'called-off'
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

-- One that opened a return of its own, or that staff went on with, is no repetition.
create function settle_repeats(about uuid) returns void language sql
begin atomic
  update withdrawals w set updated_at = clock_timestamp(), state = case when r.so then 'done' else 'received' end,
    outcome = case when r.so then 'repeated' end, closed_at = case when r.so then clock_timestamp() end
  from withdrawals v cross join lateral (select repeats_another(v) as so) r
  where v.id = w.id and w.order_id = about and case when r.so
    then w.state = 'received' and not exists (select from return_cases c where c.withdrawal_id = w.id)
    else w.outcome = 'repeated' end;
end;

create function settle_repeats_of_order() returns trigger language plpgsql as $$
begin
  perform settle_repeats(new.order_id);
  if old.order_id is distinct from new.order_id then perform settle_repeats(old.order_id); end if;
  return null;
end $$;
create trigger withdrawals_repeats_settled after update of state, outcome, order_id on withdrawals for each row
  when ((old.state, old.outcome, old.order_id) is distinct from (new.state, new.outcome, new.order_id))
  execute function settle_repeats_of_order();
create trigger return_cases_repeats_settled after update of called_off_at on return_cases for each row
  when (new.withdrawal_id is not null and old.called_off_at is distinct from new.called_off_at) execute function settle_repeats_of_order();

-- As before; a repetition is no other statement.
create or replace function statement_has_refund(w withdrawals) returns boolean language sql stable parallel safe
return exists (select from refunds r where r.order_id = w.order_id and r.state <> 'dismissed' and r.created_at >= w.submitted_at
  and refund_ground(r) = 'withdrawal' and refund_answers(r, w.id)
  and not exists (select from withdrawals v where v.order_id = w.order_id and v.id <> w.id
    and v.outcome is distinct from 'repeated' and refund_answers(r, v.id)));

select settle_repeats(order_id) from withdrawals where order_id is not null group by order_id having count(*) > 1;
