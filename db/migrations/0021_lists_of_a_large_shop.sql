-- One text to search an order by, its person's names and handle included, so that a search asks one index. The person's
-- words are copied here by whoever ties the order to them or renames them.
alter table orders add column person_text text not null default '';
update orders o set person_text = u.search_text from users u where u.id = o.user_id;
alter table orders drop column search_text;
alter table orders add column search_text text not null generated always as (
  lower(order_number || ' ' || coalesce(shipping_address ->> 'email', '') || ' '
    || coalesce(shipping_address ->> 'first_name', '') || ' ' || coalesce(shipping_address ->> 'last_name', '')) || ' ' || person_text
) stored;
create index orders_search on orders using gin (search_text gin_trgm_ops);
-- How common a text is decides between an index and a walk along the list: that is worth a closer look.
alter table orders alter column search_text set statistics 1000;
alter table users alter column search_text set statistics 1000;

create function copy_person_text() returns trigger language plpgsql as $$
begin
  -- Locked, so that a change of name that is under way is either seen here or finds this order.
  select search_text into new.person_text from users where id = new.user_id for share;
  new.person_text := coalesce(new.person_text, '');
  return new;
end $$;
create trigger orders_take_person_text before insert on orders
  for each row when (new.user_id is not null) execute function copy_person_text();
create trigger orders_change_person_text before update of user_id on orders
  for each row when (new.user_id is distinct from old.user_id) execute function copy_person_text();

create function spread_person_text() returns trigger language plpgsql as $$
begin
  update orders set person_text = new.search_text where user_id = new.id;
  return null;
end $$;
create trigger users_spread_person_text after update on users
  for each row when (new.search_text is distinct from old.search_text) execute function spread_person_text();

-- How many closed orders each live has in each status and what they amount to, so that no list counts a million rows.
-- A change is only appended, so that two payments never wait for each other; the server adds the changes up later.
-- Guests' open baskets change with every act and are few: they are counted where they stand.
create table order_totals (
  live_id uuid not null,
  status text not null,
  orders integer not null,
  cents bigint not null,
  primary key (live_id, status)
);
create table order_total_changes (
  id bigint generated always as identity primary key,
  live_id uuid not null,
  status text not null,
  orders integer not null,
  cents bigint not null
);

create function note_order_totals() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status not in ('to-validate', 'to-pay') then
    insert into order_total_changes (live_id, status, orders, cents)
    values (old.live_id, old.status, -1, -old.total_cents);
  end if;
  if tg_op <> 'DELETE' and new.status not in ('to-validate', 'to-pay') then
    insert into order_total_changes (live_id, status, orders, cents)
    values (new.live_id, new.status, 1, new.total_cents);
  end if;
  return null;
end $$;
create trigger orders_note_new_totals after insert on orders
  for each row when (new.status not in ('to-validate', 'to-pay')) execute function note_order_totals();
create trigger orders_note_gone_totals after delete on orders
  for each row when (old.status not in ('to-validate', 'to-pay')) execute function note_order_totals();
create trigger orders_note_totals after update on orders
  for each row when ((old.status not in ('to-validate', 'to-pay') or new.status not in ('to-validate', 'to-pay'))
    and (old.status, old.live_id, old.total_cents) is distinct from (new.status, new.live_id, new.total_cents))
  execute function note_order_totals();

create function forget_order_totals() returns trigger language plpgsql as $$
begin
  truncate order_totals, order_total_changes;
  return null;
end $$;
create trigger orders_forget_totals after truncate on orders for each statement execute function forget_order_totals();

insert into order_totals (live_id, status, orders, cents)
select live_id, status, count(*), sum(total_cents) from orders
where status not in ('to-validate', 'to-pay') group by live_id, status;

drop index orders_closed_totals;
-- Closed orders by what they amount to. Open ones, whose totals change with every act, stay out of it, so that those
-- updates stay heap-only; they are few and sorted beside.
create index orders_closed_by_total on orders (total_cents, id) include (status)
  where status not in ('to-validate', 'to-pay');
-- The lists of one status, read from the index alone.
drop index orders_by_status;
create index orders_by_status on orders (status, created_at desc, id);
