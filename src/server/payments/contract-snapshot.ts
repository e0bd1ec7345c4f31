/**
 * What was sold, at which price and on which terms, as JSON of order `o` and its lines: the contract that the law wants
 * kept for ten years. `paidCents` is the SQL of the money that concluded it, `promised` that of the days between which
 * the parcel was promised when it was asked for; without them the page and the messages reckon from the payment.
 */
export const contractSnapshot = (
  paidCents: string,
  promised: { earliest: string; latest: string },
): string => `
  jsonb_build_object(
    'orderNumber', o.order_number, 'orderDate', o.order_date, 'settledAt', clock_timestamp(),
    'lines', (
      select jsonb_agg(jsonb_build_object('productId', p.id, 'reference', coalesce(p.ref_category, p.ref::text),
        'name', p.name, 'size', p.size, 'color', c.name, 'composition', p.composition, 'maker', p.maker,
        'quantity', i.quantity, 'priceCents', i.price_cents) order by i.created_at, i.id)
      from order_items i
      cross join lateral (select * from products where id = i.product_id limit 1) p
      left join lateral (select name from product_colors where id = p.color_id limit 1) c on true
      where i.order_id = o.id),
    'itemsCents', o.items_cents, 'shippingCents', o.shipping_cents, 'totalCents', o.total_cents,
    'paidCents', ${paidCents}, 'shippingType', o.shipping_type, 'shippingAddress', o.shipping_address,
    'termsVersion', o.terms_version, 'termsAcceptedAt', o.terms_accepted_at,
    'deliveryEarliest', ${promised.earliest}, 'deliveryLatest', ${promised.latest})`;
