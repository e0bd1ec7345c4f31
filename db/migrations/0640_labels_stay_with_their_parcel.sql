-- As before; an order that is cancelled or opened beside others of its parcel has no part in their label any more.
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
      from labels t where t.order_id = o.id or t.parcel_id = o.parcel_id and order_is_settled(o.status) order by t.requested_at desc limit 1) as label,
    o.discount_cents, o.parcel_id
  from orders o join lives l on l.id = o.live_id left join users u on u.id = o.user_id;

-- Those from before: another order of the parcel stands for its label, and who left the parcel before it was sent bears it no more.
with heirs as (
  select distinct on (l.id) l.id, s.id as heir
  from labels l join orders o on o.id = l.order_id join orders s on s.parcel_id = l.parcel_id and order_is_settled(s.status)
  where l.state in ('requested', 'made', 'unknown') and (not order_is_settled(o.status) or o.parcel_id is distinct from l.parcel_id)
    and not exists (select from labels x where x.order_id = s.id and x.state in ('requested', 'made', 'unknown'))
  order by l.id, s.id
)
update labels l set order_id = heirs.heir from heirs where heirs.id = l.id;
update orders o set shipping_label_path = null, tracking_id = null
from labels l
where l.tracking_number = o.tracking_id
  and exists (select from orders s where s.parcel_id = l.parcel_id and s.id <> o.id and s.tracking_id = l.tracking_number and order_is_settled(s.status))
  and case when order_is_settled(o.status) then o.parcel_id is distinct from l.parcel_id else coalesce(o.shipped_at, o.delivered_at) is null end;
