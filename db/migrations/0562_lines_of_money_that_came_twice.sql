-- Money that came twice is no line's. Before it was said so, a refund of the whole of such a payment could keep lines, which then
-- could not be given back of the money that stayed: they go where no credit note names them, the order was not cancelled and
-- other money of it, that came once, still pays them.
delete from refund_lines l using refunds r join transactions t on t.uuid = r.transaction_uuid join orders o on o.id = r.order_id
where l.refund_id = r.id and r.amount_cents = t.amount_cents and r.return_id is null and r.at_settlement is null
  and exists (select from payment_events e where e.transaction_uuid = t.uuid and e.outcome = 'repeated-payment')
  and not exists (select from invoices i where i.refund_id = r.id) and not order_is_cancelled(o.status)
  and (select coalesce(sum(refundable_cents(w)), 0) from transactions w where w.order_id = o.id and w.uuid <> t.uuid
    and not exists (select from payment_events e where e.transaction_uuid = w.uuid and e.outcome = 'repeated-payment'))
    >= (select sum(a.cents) from refund_lines a where a.refund_id = r.id);
