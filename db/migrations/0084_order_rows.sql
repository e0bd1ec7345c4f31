-- An order as lists and pages of the back office show it: with its live, its person, its items (oldest first) and its
-- newest try at a label. Columns cost nothing where they are not asked for.
create view order_rows as
  select o.id, o.order_number, o.order_date, o.status, o.version, o.total_cents, o.line_count, o.returned_count,
    o.returned_cents, o.live_id, l.title as live_title, o.user_id, u.display_name, u.email as user_email, u.tiktok_username,
    o.shipping_address, o.shipping_label_path is not null as has_label, o.review_reason,
    o.origin, o.created_at, o.items_cents, o.shipping_cents, o.shipping_type, o.comment, o.paid_at, o.held_until,
    o.tracking_id, o.delivered_at, o.contract_sent_at,
    (select json_agg(json_build_object('id', i.id, 'productId', p.id, 'ref', p.ref, 'refCategory', p.ref_category,
        'name', p.name, 'size', p.size, 'photoKey', p.photo_key, 'colorName', c.name, 'colorHex', c.hex_code,
        'quantity', i.quantity, 'priceCents', i.price_cents, 'takesUnit', i.takes_unit,
        'returned', case when rl.return_id is not null then json_build_object('returnId', rl.return_id,
          'at', r.created_at, 'disposition', rl.disposition) end) order by i.created_at, i.id)
      from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
      left join return_lines rl on rl.order_item_id = i.id left join returns r on r.id = rl.return_id
      where i.order_id = o.id) as items,
    (select json_build_object('state', t.state, 'trackingNumber', t.tracking_number, 'message', t.message,
        'finishedAt', t.finished_at)
      from labels t where t.order_id = o.id order by t.requested_at desc limit 1) as label
  from orders o join lives l on l.id = o.live_id left join users u on u.id = o.user_id;
