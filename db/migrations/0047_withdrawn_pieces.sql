-- Which lines a statement made on the order's own page renounces. A line may be taken off its order later: the
-- statement names it in words as well, so there is no foreign key to it.
create table withdrawal_items (
  withdrawal_id uuid not null references withdrawals (id) on delete cascade,
  order_item_id uuid not null,
  primary key (withdrawal_id, order_item_id)
);
-- They stand as long as their statement does, and go with it alone.
create function keep_withdrawal_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or exists (select from withdrawals where id = old.withdrawal_id) then
    raise exception 'a withdrawal statement never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;
create trigger withdrawal_items_kept before update or delete on withdrawal_items
  for each row execute function keep_withdrawal_items();

-- The message that acknowledges a statement; many statements of one address within an hour share one.
alter table withdrawals add column acknowledgement_id bigint references outbox (id) on delete set null;
create index withdrawals_by_acknowledgement on withdrawals (acknowledgement_id) where acknowledgement_id is not null;
update withdrawals w set acknowledgement_id = o.id from outbox o where o.dedupe_key = 'withdrawal:' || w.id;
-- Finds the mail that waits for an address.
create index withdrawals_by_email on withdrawals (lower(email), submitted_at);
