-- A label is its parcel's, and the label of each order in it; `order_id` names the order for which it was asked. A release
-- that runs beside this one knows the order alone.
alter table labels add column parcel_id uuid references parcels (id) on delete restrict;
update labels l set parcel_id = o.parcel_id from orders o where o.id = l.order_id and o.parcel_id is not null;
create unique index labels_one_live_per_parcel on labels (parcel_id) where state in ('requested', 'made', 'unknown') and parcel_id is not null;
create index labels_by_parcel on labels (parcel_id) where parcel_id is not null;

-- Who has the parcel on the table, and until when that is believed: whoever packs renews it. No foreign key: it lasts a
-- minute.
alter table parcels add column packer_id uuid, add column packed_until timestamptz;

create or replace view order_rows as
  select o.id, o.order_number, o.order_date, o.status, o.version, o.total_cents, o.line_count, o.returned_count,
    o.returned_cents, o.live_id, l.title as live_title, o.user_id, u.display_name, u.email as user_email, u.tiktok_username,
    o.shipping_address, o.shipping_label_path is not null as has_label, o.review_reason,
    o.origin, o.created_at, o.items_cents, o.shipping_cents, o.shipping_type, o.comment, o.paid_at, o.held_until,
    o.tracking_id, o.delivered_at, o.contract_sent_at,
    (select json_agg(json_build_object('id', i.id, 'productId', p.id, 'ref', p.ref, 'refCategory', p.ref_category,
        'name', p.name, 'size', p.size, 'photoKey', p.photo_key, 'colorName', c.name, 'colorHex', c.hex_code,
        'quantity', i.quantity, 'priceCents', i.price_cents, 'discountCents', i.discount_cents, 'takesUnit', i.takes_unit,
        'returned', case when rl.return_id is not null then json_build_object('returnId', rl.return_id,
          'at', r.created_at, 'disposition', rl.disposition) end) order by i.created_at, i.id)
      from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
      left join return_lines rl on rl.order_item_id = i.id left join returns r on r.id = rl.return_id
      where i.order_id = o.id) as items,
    (select json_build_object('state', t.state, 'trackingNumber', t.tracking_number, 'message', t.message,
        'finishedAt', t.finished_at)
      from labels t where t.order_id = o.id or t.parcel_id = o.parcel_id order by t.requested_at desc limit 1) as label,
    o.discount_cents, o.parcel_id
  from orders o join lives l on l.id = o.live_id left join users u on u.id = o.user_id;

-- The orders that go in one parcel with this one, itself included.
create function orders_of_parcel_with(about uuid) returns setof orders language sql stable parallel safe
begin atomic
  select o.* from orders own join orders o on o.parcel_id = own.parcel_id and order_is_settled(o.status)
  where own.id = about and order_is_settled(own.status)
  union
  select own.* from orders own where own.id = about and not (order_is_settled(own.status) and own.parcel_id is not null);
end;
