-- Whether an order was opened, by staff or from a comment, for a handle that this browser has proved to be its own, and that
-- nobody else bears in the order's live (decision 0109).
create function is_for_handle_of(device text, owner_id uuid, order_origin text, order_live uuid) returns boolean
language plpgsql stable parallel safe as $$
begin
  if device is null or owner_id is null or order_origin = 'guest' then
    return false;
  end if;
  return exists (select from users u where u.id = owner_id and u.tiktok_username in (
    select h from handles_of_device(device, order_live) h));
end $$;
