-- PostgreSQL parses the text of each check, trigger condition and generated column of a table anew in every statement that
-- writes to it. On the tables of a purchase that was a sixth of its processor time; what follows keeps each rule and makes its
-- text short (decision 0116).

-- A set of many values is asked of a function, whose body a session parses once. The values are those of the constraint as it
-- stands, whichever migrations have run.
do $$
declare
  asked record;
  allowed text;
begin
  for asked in select * from (values
    ('orders', 'status', 'orders_status_check', 'is_order_status'),
    ('order_history', 'event', 'order_history_event_check', 'is_order_event'),
    ('order_history', 'actor_kind', 'order_history_actor_kind_check', 'is_actor_kind'),
    ('payments', 'state', 'payments_state_check', 'is_payment_state'),
    ('payment_events', 'outcome', 'payment_events_outcome_check', 'is_event_outcome'),
    ('outbox', 'state', 'outbox_state_check', 'is_message_state')
  ) a(of_table, of_column, name, function)
  loop
    select substring(pg_get_constraintdef(oid) from 'ARRAY\[(.*)\]') into strict allowed
    from pg_constraint where conrelid = asked.of_table::regclass and conname = asked.name;
    execute format('create function %I(value text) returns boolean language plpgsql immutable parallel safe as %L',
      asked.function, format('begin return value in (%s); end', replace(allowed, '::text', '')));
    execute format('alter table %I drop constraint %I, add constraint %I check (%I(%I))',
      asked.of_table, asked.name, asked.name, asked.function, asked.of_column);
  end loop;
end $$;

-- The kinds of messages became a set for each channel in 0159: they are one set again, and what is a text message says its
-- name.
do $$
declare
  kinds text := (select string_agg(distinct quote_literal(word[1]), ', ')
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z-]+)''', 'g') word
    where conrelid = 'outbox'::regclass and conname = 'outbox_kind_check' and word[1] <> 'sms');
begin
  execute format('create function is_message_kind(value text) returns boolean language plpgsql immutable parallel safe as %L',
    format('begin return value in (%s); end', kinds));
end $$;
alter table outbox drop constraint outbox_kind_check, add constraint outbox_kind_check check (is_message_kind(kind)),
  add constraint outbox_kind_of_channel check ((channel = 'sms') = (kind like 'sms-%'));

-- The same rule in fewer words.
alter table order_history drop constraint order_history_status_events_name_both,
  add constraint order_history_status_events_name_both
    check ((to_status is not null) = (event = 'status' or event = 'created') and (from_status is not null) = (event = 'status'));

-- `closed_cents` is set exactly while an order is closed, so it tells for both states whether the order counts.
create or replace function note_order_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, old.live_id, old.total_cents, old.archived_at is null)
    is not distinct from (new.status, new.live_id, new.total_cents, new.archived_at is null)
  then
    return null;
  end if;
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
  for each row when (old.closed_cents is not null or new.closed_cents is not null) execute function note_order_totals();
drop trigger orders_note_new_totals on orders;
create trigger orders_note_new_totals after insert on orders
  for each row when (new.closed_cents is not null) execute function note_order_totals();

-- The words by which an order is found are written where one of them changes, instead of being generated: a generated
-- column is read and computed by every update of a table that has a trigger before updates.
alter table orders alter column search_text drop expression, alter column search_text set default '';
create function keep_order_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.user_id is not null then new.person_text := person_text_of(new.user_id); end if;
  elsif new.user_id is distinct from old.user_id then
    new.person_text := person_text_of(new.user_id);
  end if;
  new.search_text := lower(new.order_number || ' ' || coalesce(new.shipping_address ->> 'email', '') || ' '
    || coalesce(new.shipping_address ->> 'first_name', '') || ' ' || coalesce(new.shipping_address ->> 'last_name', ''))
    || ' ' || new.person_text;
  return new;
end $$;
create function person_text_of(person uuid) returns text language plpgsql as $$
declare
  words text;
begin
  -- Locked, so that a change of name that is under way is either seen here or finds the order.
  select search_text into words from users where id = person for share;
  return coalesce(words, '');
end $$;
drop trigger orders_take_person_text on orders;
drop trigger orders_change_person_text on orders;
drop function copy_person_text();
create trigger orders_keep_words before insert or update of order_number, user_id, shipping_address, person_text, search_text on orders
  for each row execute function keep_order_words();
