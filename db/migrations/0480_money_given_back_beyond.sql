-- What the provider gave back of a payment although the shop had given it back already, as credit or by other means. The provider
-- does not hold it any more; it is written to the order's history alone, for it is no refund.
create index order_history_given_beyond on order_history (order_id) where event = 'refund' and facts ->> 'state' = 'beyond';

create function given_beyond_cents(money transactions) returns integer language sql stable parallel safe
  return (select coalesce(sum((h.facts ->> 'amountCents')::int), 0)::int from order_history h
    where h.order_id = money.order_id and h.event = 'refund' and h.facts ->> 'state' = 'beyond'
      and h.facts ->> 'transactionUuid' = money.uuid);

-- The same as the journal CB books it, once the payment itself can be booked.
create view ledger_given_beyond as
  select 'beyond:' || h.id as source, 'beyond' as direction, h.at, m.known_on, (h.facts ->> 'amountCents')::int as cents,
    m.piece_id, m.order_number
  from order_history h join ledger_card_money m on m.source = 'in:' || (h.facts ->> 'transactionUuid')
  where h.event = 'refund' and h.facts ->> 'state' = 'beyond';
