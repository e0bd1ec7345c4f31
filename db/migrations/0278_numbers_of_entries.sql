-- The money of the journals CB and OD as it can be booked: `at` is when it moved, `known_on` the day of the document that
-- names it, where one does. `source` names the movement for good.
create view ledger_card_money as
  select m.*, o.order_number from (
    select 'in:' || t.uuid as source, 'in' as direction, t.paid_at as at, t.order_id, t.amount_cents as cents,
      least(t.amount_cents, coalesce(i.gross_cents - (select coalesce(sum(amount_cents), 0) from transactions c
        where c.invoice_id = i.id and c.means = 'credit'), 0))::int as document_cents,
      coalesce(i.id, first_invoice.id) as piece_id, i.issued_on as known_on
    from transactions t left join invoices i on i.id = t.invoice_id
    left join lateral (select id from invoices f where f.order_id = t.order_id order by position limit 1) first_invoice on true
    where t.means = 'card' and (t.invoice_id is not null or exists
      (select from payment_events e where e.transaction_uuid = t.uuid and e.outcome = 'repeated-payment'))
    union all
    select 'out:' || r.id, 'out', r.finished_at, r.order_id, r.amount_cents,
      coalesce(c.gross_cents, case when e.id is not null then r.amount_cents end, 0),
      coalesce(c.id, e.id, first_invoice.id), coalesce(c.issued_on, e.issued_on)
    from refunds r join transactions t on t.uuid = r.transaction_uuid left join invoices c on c.refund_id = r.id
    -- The difference that a replaced piece left is what its invoice is lower than the one before.
    left join (shortages m join invoices e on e.shortage_id = m.id and e.kind = 'credit-note') on m.return_id = r.return_id
    left join lateral (select id from invoices f where f.order_id = r.order_id order by position limit 1) first_invoice on true
    -- What staff gave back by other means is in the bank's own journal.
    where r.state = 'done' and r.credited and t.means = 'card' and not r.as_credit and r.given_means is null
  ) m join orders o on o.id = m.order_id where m.piece_id is not null;

-- Shop credit that neither a document nor card money tells of.
create view ledger_credit_money as
  select m.*, o.order_number, (select id from invoices f where f.order_id = o.id order by position limit 1) as piece_id
  from (
    select 'gifts:' || s.id as source, 'gifts' as account, s.at, t.order_id, -s.amount_cents as cents
    from credit_movements s join credits c on c.id = s.credit_id join transactions t on t.uuid = s.transaction_uuid
    where c.source = 'gift' and s.kind in ('spent', 'given-back')
    union all
    select 'advances:' || g.id, 'advances', g.at, r.order_id, g.amount_cents - coalesce(n.gross_cents, 0)
    from credit_movements g join credits c on c.id = g.credit_id join refunds r on r.id = c.refund_id
      join transactions t on t.uuid = r.transaction_uuid left join invoices n on n.refund_id = r.id
    where g.kind = 'granted' and r.credited and t.means = 'card'
  ) m join orders o on o.id = m.order_id where m.cents <> 0;

-- The number of an entry and the day on which it was booked, kept from the first file that holds it: what an accountant has
-- imported is never numbered anew.
create table ledger_entries (
  journal text not null check (journal in ('CB', 'OD')),
  place bigint not null check (place > 0),
  source text not null,
  booked_on date not null,
  primary key (journal, place),
  constraint ledger_entries_number_once unique (journal, source)
);
create index ledger_entries_by_day on ledger_entries (journal, booked_on);
create trigger ledger_entries_kept before update of journal, place, booked_on or delete on ledger_entries
  for each row execute function refuse_any_change();

-- A payment that staff noted may be given the provider's own number later; its entry stays the same.
create function keep_ledger_entry() returns trigger language plpgsql as $$
begin
  update ledger_entries set source = 'in:' || new.uuid where journal = 'CB' and source = 'in:' || old.uuid;
  return null;
end $$;
create trigger transactions_keep_ledger_entry after update of uuid on transactions
  for each row when (old.uuid <> new.uuid) execute function keep_ledger_entry();
