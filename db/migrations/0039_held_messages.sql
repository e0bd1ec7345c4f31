-- A message that a server finds overdue when it starts waits for staff: after a restore it may have left already.
alter table outbox add column held_at timestamptz,
  add constraint outbox_held_waits check (held_at is null or state = 'waiting');
-- Small: staff send or drop what is held.
create index outbox_held on outbox (id) where held_at is not null;
