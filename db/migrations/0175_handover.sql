-- The hand-over to the carrier: its slip ('bordereau', here a manifest) and the parcels that were scanned as they left.
create table manifests (
  id uuid primary key default gen_random_uuid(),
  -- requested: the carrier is being asked. made: it gave a number and a file. refused: none exists. unknown: no answer came,
  -- one may exist. set-aside: staff decided that one without an answer counts for nothing.
  state text not null default 'requested' check (state in ('requested', 'made', 'refused', 'unknown', 'set-aside')),
  number text,
  -- The carrier gives the file once: it is kept here, in the transaction that keeps the number. Null: found at the carrier
  -- by hand, or past its time.
  pdf bytea,
  message text,
  requested_by uuid references users (id) on delete set null,
  requested_at timestamptz not null default clock_timestamp(),
  -- When the carrier was asked, by the one caller that may.
  asked_at timestamptz,
  finished_at timestamptz,
  constraint manifests_made_have_a_number check (state <> 'made' or number is not null)
);
comment on table manifests is 'Slips of parcels handed over to the carrier (bordereaux de dépôt).';
create index manifests_by_time on manifests (requested_at);
create index manifests_by_requester on manifests (requested_by) where requested_by is not null;

create table manifest_parcels (
  manifest_id uuid not null references manifests (id) on delete cascade,
  tracking_number text not null references parcel_tracking (tracking_number) on delete cascade,
  -- Why it is not on the slip after all; null: it is, or is asked for.
  left_because text check (left_because in ('unknown-number', 'not-made', 'set-aside')),
  primary key (manifest_id, tracking_number)
);
comment on table manifest_parcels is 'Which parcels a manifest names; a parcel is named by one at most.';
create unique index manifest_parcels_once on manifest_parcels (tracking_number) where left_because is null;
create index manifest_parcels_by_parcel on manifest_parcels (tracking_number);

create table handovers (
  tracking_number text primary key references parcel_tracking (tracking_number) on delete cascade,
  handed_by uuid references users (id) on delete set null,
  handed_at timestamptz not null default clock_timestamp()
);
comment on table handovers is 'Parcels that staff scanned as the carrier took them.';
create index handovers_by_time on handovers (handed_at);
create index handovers_by_person on handovers (handed_by) where handed_by is not null;

-- Whoever takes an order back from the carrier's hands takes its scan back: it may be handed over again.
create function forget_handover() returns trigger language plpgsql as $$
begin
  delete from handovers where tracking_number = new.tracking_id;
  return null;
end $$;
create trigger orders_back_from_the_carrier after update of status on orders
  for each row when (old.status in ('shipped', 'delivered') and new.status in ('paid', 'preparing', 'to-ship'))
  execute function forget_handover();

-- What has a label and has not left: one row a parcel. Small: it empties every day.
create view parcels_to_hand_over as
  select o.tracking_id as tracking_number, min(t.announced_at) as labeled_at,
    bool_and(o.status = 'to-ship') as is_packed, bool_or(o.review_reason is not null) as is_held,
    (min(t.announced_at) at time zone 'Europe/Paris')::date < (clock_timestamp() at time zone 'Europe/Paris')::date as is_late
  from orders o join parcel_tracking t on t.tracking_number = o.tracking_id
  where o.status in ('paid', 'preparing', 'to-ship') and o.shipping_label_path is not null
  group by o.tracking_id;

-- The orders of a parcel as lists name them.
create function orders_of_tracking(number text) returns json language sql stable parallel safe
  return (
    select json_agg(json_build_object('id', o.id, 'number', o.order_number,
        'name', coalesce(u.display_name, o.shipping_address ->> 'last_name')) order by o.id)
    from orders o left join users u on u.id = o.user_id
    where o.tracking_id = number or (o.id = (select order_id from parcel_tracking where tracking_number = number)
      and not exists (select from orders b where b.tracking_id = number)));

-- Its asker has been gone for longer than the carrier may take.
create function manifest_in_doubt(m manifests) returns boolean language sql stable parallel safe
  return m.state = 'requested' and m.requested_at < clock_timestamp() - interval '2 minutes';
