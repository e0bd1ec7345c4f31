-- Why an order is cancelled, as a code (CANCEL_CAUSES in src/domain/order-life.ts); null while it is not. Until now the
-- sentence of its history's last change of status told.
alter table orders add column cancel_cause text constraint orders_cancel_cause_known
  check (cancel_cause in ('hold-expired', 'customer', 'staff'));

create function cancel_cause_told(reason text, actor_kind text) returns text language sql immutable
  return case
    when reason = 'Réservation expirée' then 'hold-expired'
    when actor_kind in ('guest', 'customer') then 'customer'
    else 'staff'
  end;

-- For as long as a release may run that does not know the column: its changes of status give, or take away, the cause.
-- The trigger and both functions go with the first migration after that; then a constraint can say that an order has a
-- cause exactly while it is cancelled, which an invariant says until then.
create function keep_cancel_cause() returns trigger language plpgsql as $$
begin
  update orders set cancel_cause =
    case when order_is_cancelled(new.to_status) then cancel_cause_told(new.reason, new.actor_kind) end
  where id = new.order_id and (
    (cancel_cause is null) = order_is_cancelled(new.to_status)
    -- Only staff move an order from one kind of cancellation to the other.
    or order_is_cancelled(new.from_status) and cancel_cause <> 'staff');
  return null;
end $$;
create trigger order_history_keeps_cancel_cause after insert on order_history for each row
  when (new.event = 'status' and (order_is_cancelled(new.to_status) or order_is_cancelled(new.from_status)))
  execute function keep_cancel_cause();

update orders o set cancel_cause = coalesce((
  select cancel_cause_told(h.reason, h.actor_kind) from order_history h
  where h.order_id = o.id and h.to_status is not null order by h.id desc limit 1), 'staff')
where order_is_cancelled(o.status);
