-- Card money of this shop that came without an order, as the journal CB books it: 'waits' when it came, 'known' once it went
-- back or the entry of its order's money can be booked. What was dismissed waits on, for the accountant to judge. Money of
-- another shop, mode or currency is none that this shop's provider pays out in euros.
create view ledger_waiting_money as
  select 'waits:' || u.id as source, 'waits' as direction, u.received_at as at, null::date as known_on, u.amount_cents as cents,
    u.transaction_uuid as piece, (u.received_at at time zone 'Europe/Paris')::date as piece_day, null as order_number
  from unmatched_payments u where u.cause in ('reference', 'amount') and u.currency = 'EUR'
  union all
  select 'known:' || u.id, 'known', u.handled_at, m.known_on, u.amount_cents, u.transaction_uuid,
    (u.received_at at time zone 'Europe/Paris')::date, m.order_number
  from unmatched_payments u left join ledger_card_money m on m.source = 'in:' || u.transaction_uuid
  where u.cause in ('reference', 'amount') and u.currency = 'EUR'
    and (u.state = 'refunded' or u.state = 'tied' and m.source is not null);
