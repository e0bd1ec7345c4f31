-- The task to give back money that came twice: no line's, and of no refund but its own. Once the order is cancelled all goes back alike.
create function is_of_double_payment(r refunds) returns boolean language sql stable parallel safe
return r.state in ('due', 'failed') and r.ground = 'none' and r.at_settlement is null and r.return_id is null and r.fee_cents = 0
  and exists (select from payment_events e where e.transaction_uuid = r.transaction_uuid and e.outcome = 'repeated-payment')
  and not exists (select from orders o where o.id = r.order_id and order_is_cancelled(o.status));
