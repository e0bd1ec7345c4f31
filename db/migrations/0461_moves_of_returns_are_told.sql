-- Every move of a return raises its order's version, by which its open pages hear of it (as `touchOrder` does). Nothing that a
-- purchase writes comes here. The writer has locked the order, unless it locks nothing else that a holder of that lock waits for.
create function tell_move_of_return() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'return_cases' then
    update orders set version = version + 1, updated_at = clock_timestamp() where id = new.order_id;
  elsif tg_table_name = 'return_labels' then
    update orders set version = version + 1, updated_at = clock_timestamp()
    where id = (select c.order_id from return_cases c where c.id = new.case_id);
  else
    update orders set version = version + 1, updated_at = clock_timestamp()
    where id = new.order_id and exists (select from return_labels b where b.tracking_number = new.tracking_number);
  end if;
  return null;
end $$;
create trigger return_cases_are_told after insert on return_cases for each row execute function tell_move_of_return();
create trigger return_cases_tell_their_moves after update on return_cases for each row
when ((old.proof_of_sending_at, old.goods_received_at, old.checked_at, old.called_off_at, old.stated_on)
  is distinct from (new.proof_of_sending_at, new.goods_received_at, new.checked_at, new.called_off_at, new.stated_on))
execute function tell_move_of_return();
-- A label that was made, a refusal that is read, and one that staff saw to; a try that came to nothing is shown nowhere.
create trigger return_labels_are_told after update on return_labels for each row
when (old.state = 'requested' and (new.state = 'made' or new.message is not null) or old.handled_at is distinct from new.handled_at)
execute function tell_move_of_return();
-- Where the parcel of a return is.
create trigger parcel_tracking_tells_returns after update of state on parcel_tracking for each row
when (old.state is distinct from new.state) execute function tell_move_of_return();
