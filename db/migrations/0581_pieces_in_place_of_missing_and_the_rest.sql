-- As before, and nothing where the money that an order keeps has several invoices, as that of one paid in part and then the rest: a
-- replacement writes anew one invoice that says everything, and would leave the other on paper for ever.
create function has_several_invoices(o orders) returns boolean language sql stable parallel safe
return (select count(distinct t.invoice_id) from transactions t where t.order_id = o.id and refundable_cents(t) > (
  select coalesce(sum(r.amount_cents), 0) from refunds r where r.transaction_uuid = t.uuid and r.state in ('due', 'failed'))) > 1;

create or replace view replacement_pieces as
  select m.id as shortage_id, p.id as product_id, p.price_cents, d.cents as discount_cents,
    i.price_cents - i.discount_cents - g.cents - (p.price_cents - d.cents) as back_cents, p.missing <> '{}' as is_incomplete,
    coalesce(upper(p.ref_category) = upper(n.ref_category), false) as is_same,
    split_part(lower(p.name), ' ', 1) = split_part(lower(n.name), ' ', 1) as is_alike
  from shortages m
  join order_items i on i.id = m.order_item_id
  join orders o on o.id = m.order_id
  join products n on n.id = i.product_id
  join products p on p.live_id = o.live_id
  cross join lateral (select coalesce(round(p.price_cents::numeric * i.discount_cents / nullif(i.price_cents, 0)), 0)::int as cents) d
  cross join lateral (
    select coalesce(sum(l.cents), 0)::int as cents from refund_lines l join refunds r on r.id = l.refund_id
    where l.order_item_id = i.id and r.state <> 'dismissed'
  ) g
  where m.outcome is null and p.archived_at is null and (p.stock is null or p.taken < p.stock)
    and p.price_cents <= i.price_cents and p.price_cents - d.cents <= i.price_cents - i.discount_cents - g.cents
    and not exists (select from order_items x where x.order_id = o.id and x.product_id = p.id)
    and not exists (select from transactions t where t.order_id = o.id and t.invoice_owed)
    and not exists (select from claims c where c.product_id = p.id and c.state = 'waiting')
    and not exists (select from recall_products rp join recalls r on r.id = rp.recall_id
      where rp.product_id = p.id and r.closed_at is null)
    and not has_several_invoices(o);
