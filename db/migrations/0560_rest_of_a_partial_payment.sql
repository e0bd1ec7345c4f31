-- As before, and of an order that holds money and was paid in part what never came: less money than it comes to, without what
-- was given back, or is to be, since it last left its cancellation.
create or replace function order_lacks_cents(o orders) returns integer language sql stable parallel safe
  return (
    select case
        when order_is_settled(o.status) and not o.lacks_money then case when m.held_cents > 0 then l.rest_cents else 0 end
        when k.kept_cents > o.shipping_cents or k.kept_cents >= o.total_cents - o.returned_cents
          then case when order_is_open(o.status) then 0 else greatest(least(r.back_cents, l.cents), l.rest_cents) end
        else greatest(0, l.cents) end
    from (select coalesce(sum(refundable_cents(t)), 0)::int as held_cents from transactions t where t.order_id = o.id) m
    cross join (select
        coalesce(sum(amount_cents) filter (where state in ('due', 'failed') and f.counts), 0)::int as due_cents,
        coalesce(sum(amount_cents) filter (where state in ('requested', 'unknown', 'done') and f.is_of_cancellation
          and not exists (select from transactions n where n.order_id = o.id and n.paid_at > coalesce(f.requested_at, f.finished_at))), 0)::int as back_cents,
        coalesce(sum(amount_cents - fee_cents) filter (where state <> 'dismissed' and f.counts
          and not exists (select from order_history h where h.order_id = o.id and order_is_cancelled(h.from_status) and h.at >= f.created_at)), 0)::int as since_cents,
        coalesce(sum(fee_cents) filter (where state <> 'dismissed'), 0)::int as fee_cents
      from (select r.*, is_of_cancellation(r) as is_of_cancellation, not (order_is_cancelled(o.status) and is_of_cancellation(r)) as counts
        from refunds r where r.order_id = o.id) f) r
    cross join lateral (select m.held_cents - case when order_is_open(o.status) then r.due_cents else 0 end as kept_cents,
        m.held_cents - r.due_cents as sure_cents) k
    cross join lateral (select o.total_cents - o.returned_cents - k.sure_cents - r.fee_cents as cents) c
    cross join lateral (select c.cents, greatest(0, least(c.cents - r.since_cents,
        case when order_is_settled(o.status) then order_comes_to_cents(o) - k.sure_cents else c.cents end)) as rest_cents) l);
