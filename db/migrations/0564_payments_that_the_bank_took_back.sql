-- A payment that the bank took back (chargeback), as staff note it: money that went back, by nobody's choice of the shop.
alter table refunds drop constraint refunds_given_means_known;
alter table refunds add constraint refunds_given_means_known check (given_means in ('transfer', 'other', 'chargeback'));

create or replace view ledger_card_money as
  select m.source, m.direction, m.at, m.order_id, m.cents, m.document_cents, m.piece_id, m.known_on, o.order_number from (
    select 'in:' || t.uuid as source, 'in' as direction, t.paid_at as at, t.order_id, t.amount_cents as cents,
      least(t.amount_cents, greatest(0, coalesce(i.gross_cents - (select coalesce(sum(amount_cents), 0) from transactions c
        where c.invoice_id = i.id and (c.means = 'credit' or (c.paid_at, c.uuid) < (t.paid_at, t.uuid))), 0)))::int as document_cents,
      coalesce(i.id, first_invoice.id) as piece_id, i.issued_on as known_on, has_no_invoice(t) as no_invoice
    from transactions t left join invoices i on i.id = t.invoice_id
    left join lateral (select id from invoices f where f.order_id = t.order_id order by position limit 1) first_invoice on true
    where t.means = 'card' and (t.invoice_id is not null or has_no_invoice(t) or exists
      (select from payment_events e where e.transaction_uuid = t.uuid and e.outcome = 'repeated-payment'))
    union all
    select 'out:' || r.id, 'out', r.finished_at, r.order_id, r.amount_cents,
      coalesce(c.gross_cents, case when e.id is not null then r.amount_cents end, 0),
      coalesce(c.id, e.id, first_invoice.id), coalesce(c.issued_on, e.issued_on), has_no_invoice(t)
    from refunds r join transactions t on t.uuid = r.transaction_uuid left join invoices c on c.refund_id = r.id
    -- The difference that a replaced piece left is what its invoice is lower than the one before.
    left join (shortages m join invoices e on e.shortage_id = m.id and e.kind = 'credit-note') on m.return_id = r.return_id
    left join lateral (select id from invoices f where f.order_id = r.order_id order by position limit 1) first_invoice on true
    -- What staff gave back by other means is in the bank's own journal; what the bank took back goes the way that it came.
    where r.state = 'done' and r.credited and t.means = 'card' and not r.as_credit and coalesce(r.given_means = 'chargeback', true)
  ) m join orders o on o.id = m.order_id where m.piece_id is not null or m.no_invoice;
