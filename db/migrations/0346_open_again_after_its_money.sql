-- An order that is open again after all its money went back is to be paid anew, and may come to less by then: another code,
-- the parcel of another order. What went back of its lines is told of the earlier money at once, not only once there is new.
create or replace function is_of_earlier_money(r refunds) returns boolean language sql stable parallel safe
  return r.state = 'done' and exists (select from transactions t where t.uuid = r.transaction_uuid and t.refunded_cents = t.amount_cents)
    and (exists (select from transactions n where n.order_id = r.order_id and n.paid_at > r.finished_at)
      or exists (select from orders o where o.id = r.order_id and order_is_open(o.status)));
