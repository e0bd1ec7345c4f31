-- The condition of a trigger is prepared anew in every statement that could fire it, and each SQL function in it is read
-- from the catalog and put in place of its call: 15 to 40 µs a statement, in nine writes of a purchase. What is said with
-- a column or a list costs 1 to 3 µs (decisions 0116 and 0160).

create or replace trigger order_history_keeps_cancel_cause after insert on order_history for each row
  when (new.event = 'status' and (new.to_status like 'cancelled%' or new.from_status like 'cancelled%'))
  execute function keep_cancel_cause();

create or replace trigger orders_have_a_parcel before insert or update of status on orders for each row
  when (new.parcel_id is null and new.status in ('paid', 'preparing', 'to-ship', 'shipped', 'delivered'))
  execute function order_has_parcel();

-- Triggers fire in the order of their names: `orders_keep_closed_cents` has been there, so null says that the order is open.
create or replace function keep_delivery() returns trigger language plpgsql as $$
declare
  charged constant integer := order_delivery(new.parcel_id, new.items_cents, new.fee_cents, new.free_from_cents, new.delivery_waived,
    new.shipping_cents);
begin
  if new.shipping_cents <> charged then
    new.shipping_cents := charged;
  end if;
  return new;
end $$;
create or replace trigger orders_keep_delivery before insert or update of status, items_cents, parcel_id, delivery_waived on orders
  for each row when (new.closed_cents is null) execute function keep_delivery();
