-- Whether somebody wants the shop's advertisements by mail (code des postes et des communications électroniques, L34-5): each
-- choice with its moment, the words that she read or said, and where she made it. Rows are only added; the newest one of an
-- address counts, and without any nothing is sent. An erased person takes hers along.
create table advertising_choices (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  agreed boolean not null,
  words text not null check (words <> ''),
  -- Of the words that the shop shows; null where they are the person's own.
  version text,
  channel text not null check (channel in ('order', 'space', 'link', 'mail-program', 'staff')),
  -- The order beside which she was asked.
  order_id uuid references orders (id) on delete set null,
  made_at timestamptz not null default clock_timestamp(),
  constraint advertising_choices_agreed_by_herself check (not agreed or channel in ('order', 'space'))
);
comment on table advertising_choices is 'Who agreed to advertisements by mail, who objected, with words and time';
create index advertising_choices_of_address on advertising_choices (email, id desc);
create index advertising_choices_of_order on advertising_choices (order_id, id desc) where order_id is not null;

-- The addresses that take advertisements now, each by its newest choice.
create view advertising_agreements as
  select email, id as choice_id, made_at
  from (select distinct on (email) email, id, agreed, made_at from advertising_choices order by email, id desc) newest
  where agreed;

create or replace function pg_temp.allow_kinds_of_0216(of_values text) returns void language plpgsql as $$
declare
  known text := (select substring(prosrc from 'return (.*); end') from pg_proc where proname = 'is_message_kind');
begin
  execute format('create or replace function is_message_kind(value text) returns boolean language plpgsql immutable parallel safe as %L',
    format('begin return value in (%s) or %s; end', of_values, known));
end $$;
select pg_temp.allow_kinds_of_0216('''advertisement''');
