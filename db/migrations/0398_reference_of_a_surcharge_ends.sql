-- The reference of a surcharge goes with that of its refund, and nothing else of it ever changes.
create function keep_surcharges() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reference is null and to_jsonb(new) - 'reference' = to_jsonb(old) - 'reference'
    and current_setting('shop.erasing', true) = 'on'
  then
    return new;
  end if;
  raise exception 'table refund_surcharges is append only' using errcode = 'integrity_constraint_violation';
end $$;
drop trigger refund_surcharges_append_only on refund_surcharges;
create trigger refund_surcharges_append_only before update or delete on refund_surcharges
  for each row when (pg_trigger_depth() = 0) execute function keep_surcharges();
