-- Pieces of a paid order that are to come back: from the statement of the buyer, or staff's word, to the refund. What came
-- back in the end stands in `returns`, as always. A case ends by being checked or called off, never by being deleted.
create table return_cases (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete restrict,
  -- The statement of withdrawal that opened it, if there was one.
  withdrawal_id uuid references withdrawals (id) on delete set null,
  cause text not null check (cause in ('withdrawal', 'defect', 'wrong-piece', 'undelivered', 'not-sendable', 'other')),
  note text check (length(note) <= 300),
  -- Who wants the money back as shop credit.
  as_credit boolean not null default false,
  -- Null: the buyer.
  opened_by uuid references users (id) on delete set null,
  opened_at timestamptz not null default clock_timestamp(),
  -- What moves the clock of the refund (code de la consommation, L221-24): staff's word, or the carrier's.
  proof_of_sending_at timestamptz,
  goods_received_at timestamptz,
  checked_at timestamptz,
  checked_by uuid references users (id) on delete set null,
  called_off_at timestamptz,
  called_off_reason text check (length(called_off_reason) <= 300),
  updated_at timestamptz not null default clock_timestamp(),
  constraint return_cases_end_once check (num_nonnulls(checked_at, called_off_at) <= 1)
);
comment on table return_cases is 'Pieces of a paid order that are to come back, from the statement to the refund.';
create index return_cases_by_order on return_cases (order_id);
create index return_cases_by_withdrawal on return_cases (withdrawal_id) where withdrawal_id is not null;
create index return_cases_by_opener on return_cases (opened_by) where opened_by is not null;
create index return_cases_by_checker on return_cases (checked_by) where checked_by is not null;
-- Small: what waits for staff or the buyer.
create index return_cases_waiting on return_cases (opened_at) where checked_at is null and called_off_at is null;

-- The pieces that are expected, and what was found of each.
create table return_case_items (
  case_id uuid not null references return_cases (id) on delete restrict,
  order_item_id uuid not null references order_items (id) on delete cascade,
  verdict text check (verdict in ('fine', 'damaged', 'missing', 'other-piece')),
  -- Neither found nor called off.
  is_open boolean not null default true,
  primary key (case_id, order_item_id)
);
comment on table return_case_items is 'The pieces that a return case expects, and what was found of each.';
-- A piece is expected once, however many statements name it.
create unique index return_case_items_one_open on return_case_items (order_item_id) where is_open;
create index return_case_items_by_item on return_case_items (order_item_id);

-- The refunds of what came back of a case; of an order that was cancelled for it also what else is owed.
create function refunds_of_case(c return_cases) returns setof refunds language sql stable parallel safe
begin atomic
  select r.* from refunds r
  where r.order_id = c.order_id and c.checked_at is not null and (
    r.return_id in (select l.return_id from return_case_items i join return_lines l on l.order_item_id = i.order_item_id
      where i.case_id = c.id)
    or r.return_id is null and r.created_at >= c.checked_at - interval '1 minute'
      and exists (select from orders o where o.id = c.order_id and order_is_cancelled(o.status)));
end;

-- Where a case stands; the states are those of src/domain/return-life.ts. Pieces that have not left the house are only to
-- be taken out of their parcel; an order that was cancelled as a whole has nothing left to come back.
create function return_case_state(c return_cases) returns text language sql stable parallel safe
return case
  when c.called_off_at is not null then 'called-off'
  when c.checked_at is not null then case when exists (
      select from refunds_of_case(c) r where r.state in ('due', 'failed', 'requested', 'unknown')) then 'to-refund' else 'closed' end
  when exists (select from orders o where o.id = c.order_id and order_is_cancelled(o.status)) then 'closed'
  when c.goods_received_at is not null then 'arrived'
  when exists (select from orders o where o.id = c.order_id and order_is_sent(o.status)) then 'expected'
  else 'to-pull'
end;

-- She may ask for shop credit in her statement.
alter table withdrawals add column wants_credit boolean not null default false;

-- One more event and two more kinds of messages, beside those that are known when this runs: releases add theirs in any order.
create or replace function pg_temp.allow_for_returns(function_name name, of_values text) returns void language plpgsql as $$
declare
  body text := (select prosrc from pg_proc where proname = function_name);
  known text := (select substring(body from 'return (.*); end'));
begin
  execute format('create or replace function %I(value text) returns boolean language plpgsql immutable parallel safe as %L',
    function_name, format('begin return value in (%s) or %s; end', of_values, known));
end $$;
select pg_temp.allow_for_returns('is_order_event', '''return''');
select pg_temp.allow_for_returns('is_message_kind', '''refund'', ''return-received''');
