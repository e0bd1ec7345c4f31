-- What a buyer says is wrong with pieces that she received, and what she wants for it: the legal guarantee of conformity
-- (code de la consommation L217-8 and following). What was stated never changes, only how it is handled. Kept as long as a
-- statement of withdrawal, and erased by the same rule of retention.
create table complaints (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete restrict,
  stated_at timestamptz not null default clock_timestamp(),
  defect text not null check (length(defect) between 1 and 1000),
  wish text not null check (wish in ('repair', 'replacement')),
  outcome text check (outcome in ('repaired', 'replaced', 'price-reduced', 'refunded', 'refused')),
  -- What staff wrote as it was closed.
  note text,
  closed_at timestamptz,
  updated_at timestamptz not null default clock_timestamp(),
  constraint complaints_closed_with_an_outcome check ((outcome is null) = (closed_at is null)),
  constraint complaints_refused_with_a_reason check (outcome is distinct from 'refused' or note is not null)
);
comment on table complaints is 'Defects that buyers stated, by the legal guarantee of conformity';
-- Few at any time: those that wait for staff.
create index complaints_open on complaints (stated_at, id) where outcome is null;
create index complaints_closed on complaints (closed_at desc, id) where outcome is not null;
create index complaints_by_order on complaints (order_id);

create table complaint_items (
  complaint_id uuid not null references complaints (id) on delete cascade,
  order_item_id uuid not null references order_items (id) on delete restrict,
  constraint complaint_items_pkey primary key (complaint_id, order_item_id)
);
comment on table complaint_items is 'The pieces that a complaint is about';
create index complaint_items_by_item on complaint_items (order_item_id);

create function keep_complaint() returns trigger language plpgsql as $$
begin
  if (new.id, new.order_id, new.stated_at, new.defect, new.wish) is distinct from
    (old.id, old.order_id, old.stated_at, old.defect, old.wish)
  then
    raise exception 'a complaint never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger complaints_kept before update on complaints for each row execute function keep_complaint();

create or replace function pg_temp.allow_also(function_name name, of_values text) returns void language plpgsql as $$
declare
  known text := (select substring(prosrc from 'return (.*); end') from pg_proc where proname = function_name);
begin
  execute format('create or replace function %I(value text) returns boolean language plpgsql immutable parallel safe as %L',
    function_name, format('begin return value in (%s) or %s; end', of_values, known));
end $$;
select pg_temp.allow_also('is_order_event', '''complaint''');
select pg_temp.allow_also('is_message_kind', '''complaint''');
