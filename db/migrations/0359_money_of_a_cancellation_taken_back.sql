-- A cancelled order that is marked as paid again keeps its money: what its cancellation asks back is owed no more.

-- A task that a cancellation opened, or that gives back what such a task asked for.
create function is_of_cancellation(r refunds) returns boolean language sql immutable parallel safe
  return r.return_id is null and r.at_settlement is null and r.fee_cents = 0 and coalesce(r.ground in ('termination', 'withdrawal'), false);

-- As before, and what staff had dismissed, or was dismissed for it, before the order was taken out of its cancellation is its money again.
create or replace function order_kept_cents(o orders) returns integer language sql stable parallel safe
  return (
    select coalesce(sum(refundable_cents(t) - least(refundable_cents(t), (
      select coalesce(sum(r.amount_cents), 0) from refunds r
      where r.transaction_uuid = t.uuid and r.state in ('due', 'failed', 'dismissed')
        and not (r.state = 'dismissed' and (exists (select from returns b where b.id = r.return_id and b.undone_at is not null)
          or exists (select from order_history h where h.order_id = o.id and order_is_cancelled(h.from_status)
            and order_is_settled(h.to_status) and h.at >= r.finished_at)))
    ))), 0)::int
    from transactions t where t.order_id = o.id);

-- As before, and of an order that is, or was, cancelled what of its money its cancellation gave back, unless money came since.
create or replace function order_lacks_cents(o orders) returns integer language sql stable parallel safe
  return (
    select case
        when order_is_settled(o.status) and not o.lacks_money then 0
        when k.kept_cents > o.shipping_cents or k.kept_cents >= o.total_cents - o.returned_cents
          then case when order_is_open(o.status) then 0 else greatest(0, least(r.back_cents, l.cents)) end
        else greatest(0, l.cents) end
    from (select coalesce(sum(refundable_cents(t)), 0)::int as held_cents from transactions t where t.order_id = o.id) m
    cross join (select
        coalesce(sum(amount_cents) filter (where state in ('due', 'failed') and not (order_is_cancelled(o.status) and is_of_cancellation(f))), 0)::int as due_cents,
        coalesce(sum(amount_cents) filter (where state in ('requested', 'unknown', 'done') and is_of_cancellation(f)
          and not exists (select from transactions n where n.order_id = o.id and n.paid_at > coalesce(f.requested_at, f.finished_at))), 0)::int as back_cents,
        coalesce(sum(fee_cents) filter (where state <> 'dismissed'), 0)::int as fee_cents
      from refunds f where f.order_id = o.id) r
    cross join lateral (select m.held_cents - case when order_is_open(o.status) then r.due_cents else 0 end as kept_cents) k
    cross join lateral (select o.total_cents - o.returned_cents - (m.held_cents - r.due_cents) - r.fee_cents as cents) l);
