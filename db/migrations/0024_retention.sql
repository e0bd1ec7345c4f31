-- An old order leaves the lists ('archived'); later, or when its buyer asks for it, it loses what names them ('erased').
alter table orders add column archived_at timestamptz, add column erased_at timestamptz;
alter table users add column erased_at timestamptz;

-- The lists show no archived order, and are still read from their indexes alone.
drop index orders_newest, orders_by_status, orders_closed_by_total;
create index orders_newest on orders (created_at desc, id) include (archived_at);
create index orders_by_status on orders (status, created_at desc, id) include (archived_at);
create index orders_closed_by_total on orders (total_cents, id) include (status, archived_at)
  where status not in ('to-validate', 'to-pay');

-- Archived orders stay in what a live amounts to, and leave what a list does.
alter table order_totals add column archived boolean not null default false;
alter table order_totals drop constraint order_totals_pkey, add primary key (live_id, status, archived);
alter table order_total_changes add column archived boolean not null default false;
create or replace function note_order_totals() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status not in ('to-validate', 'to-pay') then
    insert into order_total_changes (live_id, status, archived, orders, cents)
    values (old.live_id, old.status, old.archived_at is not null, -1, -old.total_cents);
  end if;
  if tg_op <> 'DELETE' and new.status not in ('to-validate', 'to-pay') then
    insert into order_total_changes (live_id, status, archived, orders, cents)
    values (new.live_id, new.status, new.archived_at is not null, 1, new.total_cents);
  end if;
  return null;
end $$;
drop trigger orders_note_totals on orders;
create trigger orders_note_totals after update on orders
  for each row when ((old.status not in ('to-validate', 'to-pay') or new.status not in ('to-validate', 'to-pay'))
    and (old.status, old.live_id, old.total_cents, old.archived_at is null)
      is distinct from (new.status, new.live_id, new.total_cents, new.archived_at is null))
  execute function note_order_totals();

-- None in the first years: what the archive shows, and what is to be erased from it.
create index orders_archived on orders (created_at desc, id) where archived_at is not null;
create index orders_unpaid_and_cancelled on orders (cancelled_at)
  where status in ('cancelled-by-customer', 'cancelled-by-admin') and paid_at is null;
-- Few: what was written to a person and not about an order.
create index outbox_to_people on outbox (user_id) where order_id is null;
create index outbox_sent on outbox using brin (created_at);
create index tiktok_event_oldest on tiktok_event using brin (inserted_at);
create index audit_trail_oldest on audit_trail using brin (at);

-- The trail is append only. Retention alone (`set_config('shop.erasing', 'on', true)`) takes out of it what names a
-- person; who did what to which record, and when, stays.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('shop.erasing', true) = 'on'
    and (new.id, new.at, new.actor_kind, new.actor_id, new.action, new.subject_kind, new.subject_id)
      is not distinct from (old.id, old.at, old.actor_kind, old.actor_id, old.action, old.subject_kind, old.subject_id)
    and (new.before is null or new.before = old.before) and (new.after is null or new.after = old.after)
    and (new.source_address is null or new.source_address = old.source_address)
  then
    return new;
  end if;
  raise exception 'table % is append only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
