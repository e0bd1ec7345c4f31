-- What lies in the bag of a parcel: a piece is in one bag at most. It follows the thing on the table, not the books: an order that
-- is cancelled or goes apart while its parcel is packed leaves its pieces in the bag, until the packer takes them out.
create table packed_items (
  order_item_id uuid primary key references order_items (id) on delete cascade,
  parcel_id uuid not null references parcels (id) on delete cascade,
  packed_at timestamptz not null default clock_timestamp()
);
comment on table packed_items is 'Pieces that lie in the bag of a parcel. They go with their items, which retention deletes; nothing here names a person.';
create index packed_items_by_parcel on packed_items (parcel_id);

-- The pack station refuses to validate a bag with a piece of another parcel. Who moves a parcel on without the table says that
-- the bag is right.
create function packed_parcel_holds_its_own() returns trigger language plpgsql as $$
begin
  delete from packed_items k using order_items i, orders o
  where k.parcel_id = new.id and i.id = k.order_item_id and o.id = i.order_id
    and (o.parcel_id is distinct from new.id or not order_is_settled(o.status));
  return null;
end $$;
create trigger parcels_hold_their_own after update of state on parcels
  for each row when (new.state = 'packed' and old.state <> 'packed') execute function packed_parcel_holds_its_own();

-- What lies in the bag of an open parcel and does not go in it, or no longer.
create function foreign_pieces(parcel uuid) returns json language sql stable parallel safe
begin atomic
  select json_agg(json_build_object('id', i.id, 'orderNumber', o.order_number, 'refCategory', p.ref_category, 'ref', p.ref,
      'name', p.name, 'cancelled', order_is_cancelled(o.status)) order by k.packed_at, i.id)
  from packed_items k join order_items i on i.id = k.order_item_id join orders o on o.id = i.order_id
  join products p on p.id = i.product_id
  where k.parcel_id = parcel and (o.parcel_id is distinct from parcel or o.status not in ('paid', 'preparing') or not i.takes_unit
    or exists (select from return_lines r where r.order_item_id = i.id));
end;

-- How a packer calls whose parcel it is across the table: "Laura V."
create function parcel_recipient(address jsonb, display_name text) returns text language sql immutable parallel safe
  return coalesce(nullif(btrim(concat_ws(' ', nullif(address ->> 'first_name', ''),
    nullif(upper(left(address ->> 'last_name', 1)), '') || '.')), ''), display_name);
