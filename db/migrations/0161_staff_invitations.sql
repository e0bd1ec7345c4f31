-- Somebody who was asked by mail to join the staff. The role is theirs once they have come by the link in that mail.
create table staff_invitations (
  user_id uuid primary key references users (id) on delete cascade,
  role text not null constraint staff_invitations_role_is_known check (role in ('owner', 'management', 'live', 'preparation')),
  invited_by uuid not null references users (id) on delete cascade,
  invited_at timestamptz not null default clock_timestamp()
);
create index staff_invitations_by_inviter on staff_invitations (invited_by);

-- One more kind of link and of message, beside those that are known when this runs: releases add theirs in any order.
create function pg_temp.allow_one_more(of_table regclass, constraint_name name, column_name name, value text) returns void
language plpgsql as $$
declare
  known text := (select pg_get_expr(conbin, conrelid) from pg_constraint
    where conrelid = of_table and conname = constraint_name);
begin
  execute format('alter table %s drop constraint %I, add constraint %I check (%I = %L or %s)',
    of_table, constraint_name, constraint_name, column_name, value, known);
end $$;
select pg_temp.allow_one_more('access_links', 'access_links_purpose_check', 'purpose', 'invitation');
select pg_temp.allow_one_more('outbox', 'outbox_kind_check', 'kind', 'staff-invitation');
