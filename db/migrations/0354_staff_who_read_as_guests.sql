-- Whether the reader may know whose the order is, and whether they do as staff alone. Who is staff is said by the caller, which
-- knows the second factor that the shop demands. The function of four parameters stays for the release before this one.
create function order_reader(read_order_id uuid, owner_id uuid, reader_device text, reader_id uuid, is_staff boolean)
returns table (known boolean, as_staff boolean) language plpgsql stable parallel safe rows 1 as $$
begin
  known := coalesce(owner_id = reader_id, false);
  if not known and reader_device is not null then
    known := exists (select from devices_that_know_orders d where d.order_id = read_order_id and d.device_hash = reader_device);
  end if;
  as_staff := is_staff and not known;
  known := known or is_staff;
  return next;
end $$;
