-- What staff decided about somebody who leaves orders of lives unpaid. Nobody gets here by herself.

create table unpaid_steps (
  user_id uuid primary key references users (id) on delete cascade,
  -- Null: none; what was left since `counted_from` is counted all the same.
  step text check (step in ('word', 'pay-first', 'proposals')),
  -- What was left before is forgiven.
  counted_from timestamptz not null default '-infinity',
  set_by uuid references users (id) on delete set null,
  set_at timestamptz not null default clock_timestamp()
);
-- Only for the foreign key: few members of staff decide.
create index unpaid_steps_by_staff on unpaid_steps (set_by) where set_by is not null;

-- How many orders of lives somebody let run out in their time to pay. What she took up again and paid is not among them.
create function left_unpaid(person uuid) returns table (orders integer)
language sql stable parallel safe
begin atomic
  select count(*)::int from orders o
  where o.user_id = person and o.cancel_cause = 'hold-expired' and o.origin <> 'guest'
    and o.cancelled_at > coalesce((select s.counted_from from unpaid_steps s where s.user_id = person), '-infinity')
    and not exists (select from orders r where r.resumed_from = o.id and r.paid_at is not null);
end;
