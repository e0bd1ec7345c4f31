-- All money that the journals CB and OD may book, by what names its entry.
create view ledger_money as
  select 'CB' as journal, source, cents from ledger_card_money
  union all select 'CB', source, cents from ledger_waiting_money
  union all select 'CB', source, cents from ledger_given_beyond
  union all select 'OD', source, cents from ledger_credit_money;

-- What an entry said when it was given its number; null of one that the release before this one numbers.
alter table ledger_entries add column cents integer;
update ledger_entries e set cents = m.cents from ledger_money m where m.journal = e.journal and m.source = e.source;
create trigger ledger_entries_keep_cents before update of cents on ledger_entries
  for each row execute function refuse_any_change();
