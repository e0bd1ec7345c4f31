-- As in `ledger_card_money`: the difference that a replaced piece left is what its invoice is lower than the one before, also
-- where it was given as shop credit.
create or replace view ledger_credit_money as
  select m.*, o.order_number, (select id from invoices f where f.order_id = o.id order by position limit 1) as piece_id
  from (
    select 'gifts:' || s.id as source, 'gifts' as account, s.at, t.order_id, -s.amount_cents as cents
    from credit_movements s join credits c on c.id = s.credit_id join transactions t on t.uuid = s.transaction_uuid
    where c.source = 'gift' and s.kind in ('spent', 'given-back')
    union all
    select 'advances:' || g.id, 'advances', g.at, r.order_id,
      g.amount_cents - coalesce(n.gross_cents, case when e.id is not null then g.amount_cents end, 0)
    from credit_movements g join credits c on c.id = g.credit_id join refunds r on r.id = c.refund_id
      join transactions t on t.uuid = r.transaction_uuid left join invoices n on n.refund_id = r.id
      left join (shortages m join invoices e on e.shortage_id = m.id and e.kind = 'credit-note') on m.return_id = r.return_id
    where g.kind = 'granted' and r.credited and t.means = 'card'
  ) m join orders o on o.id = m.order_id where m.cents <> 0;
