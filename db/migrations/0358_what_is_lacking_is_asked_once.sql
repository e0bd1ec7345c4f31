-- As before, but an order that is paid lacks nothing more because a part of it went back: only one that is marked does. And money
-- of an order that is open again is on its way back: what staff note then pays it anew.
create or replace function order_lacks_cents(o orders) returns integer language sql stable parallel safe
  return (
    select case
        when order_is_settled(o.status) and not o.lacks_money then 0
        when k.kept_cents > o.shipping_cents or k.kept_cents >= o.total_cents - o.returned_cents then 0
        else greatest(0, o.total_cents - o.returned_cents - (m.held_cents - r.due_cents) - r.fee_cents) end
    from (select coalesce(sum(refundable_cents(t)), 0)::int as held_cents from transactions t where t.order_id = o.id) m
    cross join (select coalesce(sum(amount_cents) filter (where state in ('due', 'failed')), 0)::int as due_cents,
        coalesce(sum(fee_cents) filter (where state <> 'dismissed'), 0)::int as fee_cents
      from refunds where order_id = o.id) r
    cross join lateral (select m.held_cents - case when order_is_open(o.status) then r.due_cents else 0 end as kept_cents) k);
