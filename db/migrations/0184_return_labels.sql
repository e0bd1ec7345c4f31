-- Labels for pieces that come back, asked for one at a time when their return is declared. The carrier bills a return label
-- when it is scanned, not when it is made: one whose outcome is unknown may be asked for again.
create table return_labels (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references return_cases (id) on delete restrict,
  state text not null check (state in ('requested', 'made', 'refused', 'unknown')),
  -- Null: the buyer.
  requested_by uuid references users (id) on delete set null,
  requested_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- What is kept from her refund for it, as she was told before.
  cost_cents integer not null check (cost_cents >= 0),
  tracking_number text constraint return_labels_numbers_once unique,
  path text,
  sha256 text,
  message text,
  constraint return_labels_made_with_number check (state <> 'made' or tracking_number is not null)
);
comment on table return_labels is 'Labels for pieces that come back, asked for one at a time when their return is declared.';
create unique index return_labels_one_live_per_case on return_labels (case_id) where state in ('requested', 'made');
create index return_labels_by_case on return_labels (case_id);
create index return_labels_by_requester on return_labels (requested_by) where requested_by is not null;
create index return_labels_with_file on return_labels (case_id) where path is not null;

create or replace function pg_temp.allow_for_returns(function_name name, of_values text) returns void language plpgsql as $$
declare
  body text := (select prosrc from pg_proc where proname = function_name);
  known text := (select substring(body from 'return (.*); end'));
begin
  execute format('create or replace function %I(value text) returns boolean language plpgsql immutable parallel safe as %L',
    function_name, format('begin return value in (%s) or %s; end', of_values, known));
end $$;
select pg_temp.allow_for_returns('is_message_kind', '''return-label''');

-- The files of labels in both directions, which bear a name and an address.
create view label_files as
select order_id from labels where path is not null
union all
select c.order_id from return_labels l join return_cases c on c.id = l.case_id where l.path is not null;
