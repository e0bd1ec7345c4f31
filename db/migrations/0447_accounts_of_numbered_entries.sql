-- The accounts that were in force when entries were numbered: of a journal, for each place up to this one and after the one of
-- the row before. What an accountant has imported is never booked on other accounts by a later file.
create table ledger_accounts (
  journal text not null check (journal in ('VE', 'CB', 'OD')),
  up_to bigint not null check (up_to > 0),
  accounts jsonb not null,
  primary key (journal, up_to)
);
create trigger ledger_accounts_kept before update or delete on ledger_accounts
  for each row execute function refuse_any_change();

-- What was exported so far keeps the accounts of today.
insert into ledger_accounts (journal, up_to, accounts)
select n.journal, n.place, a.accounts from (
  select 'VE' as journal, max(position) as place from invoices
  where exists (select from ledger_entries)
    or exists (select from audit_trail t where t.action = 'export' and t.subject_kind = 'export' and t.subject_id = 'ledger')
  union all
  select journal, max(place) from ledger_entries group by journal) n
cross join (
  select jsonb_object_agg(d.use, coalesce(s.value, to_jsonb(d.number))) as accounts
  from (values ('customers', 'accountCustomers', '411000'), ('sales', 'accountSales', '707000'),
    ('shipping', 'accountShipping', '708500'), ('vat', 'accountVat', '445710'), ('gestures', 'accountGestures', '709700'),
    ('gifts', 'accountGifts', '623400'), ('cards', 'accountCards', '511500'), ('advances', 'accountAdvances', '419100'),
    ('waiting', 'accountWaiting', '471000')) d (use, key, number)
  left join settings s on s.key = d.key) a
where n.place is not null;
