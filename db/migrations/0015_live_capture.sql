-- Comments of one live are read in the order of their arrival: whoever follows them keeps the last id it has seen.
create index tiktok_event_arrivals on tiktok_event (live_id, id);

update lives set tiktok_handle = null where btrim(tiktok_handle) = '';
alter table lives add constraint lives_tiktok_handle_shape
  check (tiktok_handle = lower(tiktok_handle) and length(tiktok_handle) between 1 and 100);

-- One row for each live on air that has a handle to follow: who captures it, and how that goes. The lease is what
-- makes one connector follow a live, however many run.
create table captures (
  live_id uuid primary key references lives (id) on delete cascade,
  connector uuid,
  lease_until timestamptz not null default '-infinity',
  source text,
  state text not null default 'connecting'
    check (state in ('connecting', 'connected', 'retrying', 'not-live', 'refused')),
  reason text,
  since timestamptz not null default clock_timestamp(),
  retry_at timestamptz,
  heard_at timestamptz,
  -- Whatever was written before this instant has been delivered; a connector that takes over begins here.
  covered_until timestamptz not null default clock_timestamp(),
  waiting integer not null default 0 check (waiting >= 0),
  reported_at timestamptz
) with (fillfactor = 50);

-- A window in which comments may be missing; without an end it is still open.
create table capture_gaps (
  id bigint generated always as identity primary key,
  live_id uuid not null references lives (id) on delete cascade,
  began_at timestamptz not null,
  ended_at timestamptz,
  cause text not null,
  constraint capture_gaps_once unique (live_id, began_at),
  constraint capture_gaps_end_after_begin check (ended_at >= began_at)
);

-- Putting a live on air with a handle starts its capture, taking it off ends it, whoever does it.
create function follow_live() returns trigger language plpgsql as $$
begin
  if new.is_active and new.tiktok_handle is not null then
    insert into captures (live_id) values (new.id) on conflict (live_id) do nothing;
  else
    delete from captures where live_id = new.id;
    update capture_gaps set ended_at = greatest(began_at, clock_timestamp())
    where live_id = new.id and ended_at is null;
  end if;
  return null;
end $$;
create trigger lives_followed after insert or update of is_active, tiktok_handle on lives
  for each row execute function follow_live();
insert into captures (live_id) select id from lives where is_active and tiktok_handle is not null;
