-- As before, and what the bank took back is lacking as if it had never come, also where nothing else is held. What a cancellation,
-- or money of an earlier sale, gave back is no gesture once the order has left its cancellation; where all pieces came back nothing lacks. Of a return's refund only what exceeds the worth of its pieces is one.
create or replace function order_lacks_cents(o orders) returns integer language sql stable parallel safe
  return (
    select case
        when order_is_settled(o.status) and not o.lacks_money then case when m.held_cents > 0 or r.is_charged_back and o.returned_cents < o.total_cents - o.shipping_cents
            then l.rest_cents else 0 end
        when k.kept_cents > o.shipping_cents or k.kept_cents >= o.total_cents - o.returned_cents
          then case when order_is_open(o.status) then 0 else greatest(least(r.back_cents, l.cents), l.rest_cents) end
        else greatest(0, l.cents) end
    from (select coalesce(sum(refundable_cents(t)), 0)::int as held_cents from transactions t where t.order_id = o.id) m
    cross join (select
        coalesce(sum(due_cents), 0)::int as due_cents, coalesce(sum(back_cents), 0)::int as back_cents, coalesce(sum(fee_cents), 0)::int as fee_cents,
        coalesce(bool_or(is_charged_back), false) as is_charged_back,
        coalesce(sum(greatest(0, since_cents - coalesce((select sum(i.price_cents - i.discount_cents) from return_lines l
          join order_items i on i.id = l.order_item_id where l.return_id = f.return_id), 0))), 0)::int as since_cents
      from (select return_id,
          sum(amount_cents) filter (where state in ('due', 'failed') and f.counts) as due_cents,
          sum(amount_cents) filter (where state in ('requested', 'unknown', 'done') and f.is_of_cancellation
            and not exists (select from transactions n where n.order_id = o.id and n.paid_at > coalesce(f.requested_at, f.finished_at))) as back_cents,
          sum(amount_cents - fee_cents) filter (where state <> 'dismissed' and f.counts and f.given_means is distinct from 'chargeback'
            and not ((f.is_of_cancellation or f.is_of_earlier_money) and exists (
              select from order_history h where h.order_id = o.id and order_is_cancelled(h.from_status) and h.at >= f.created_at))) as since_cents,
          sum(fee_cents) filter (where state <> 'dismissed') as fee_cents, bool_or(given_means = 'chargeback') as is_charged_back
        from (select r.*, is_of_cancellation(r) as is_of_cancellation, is_of_earlier_money(r) as is_of_earlier_money,
            not (order_is_cancelled(o.status) and is_of_cancellation(r)) as counts
          from refunds r where r.order_id = o.id) f
        group by return_id) f) r
    cross join lateral (select m.held_cents - case when order_is_open(o.status) then r.due_cents else 0 end as kept_cents,
        m.held_cents - r.due_cents as sure_cents) k
    cross join lateral (select o.total_cents - o.returned_cents - k.sure_cents - r.fee_cents as cents) c
    cross join lateral (select c.cents, greatest(0, least(c.cents - r.since_cents,
        case when order_is_settled(o.status) then order_comes_to_cents(o) - k.sure_cents else c.cents end)) as rest_cents) l);

-- As before; what the bank took back is no delivery that the shop gave back, but money that is not there.
create or replace function order_fee_back(o orders) returns integer language sql stable parallel safe
  return (
    select least(o.shipping_cents, greatest(sum(r.fee_cents), sum(r.amount_cents) filter (where r.given_means is distinct from 'chargeback')
      - greatest(m.cents - coalesce(sum(r.amount_cents) filter (where r.given_means = 'chargeback'), 0) - o.shipping_cents, 0), 0))::int
    from (select coalesce(sum(amount_cents), 0) as cents from transactions where order_id = o.id) m
    left join refunds r on r.order_id = o.id and r.state <> 'dismissed' group by m.cents);
