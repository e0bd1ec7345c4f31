-- What the carrier tells of each parcel. The state is computed from the events alone (src/domain/carrier-journey.ts) and
-- kept here for lists. Read by staff and buyers; only a worker asks the carrier.
create table parcel_tracking (
  tracking_number text primary key,
  -- The order for which the label was made; every order that it delivers bears the number.
  order_id uuid not null references orders (id) on delete cascade,
  announced_at timestamptz not null,
  state text not null default 'announced' check (state in ('announced', 'handed-over', 'in-transit', 'out-for-delivery',
    'to-point', 'at-point', 'absent', 'post-office', 'late', 'address', 'redirected', 'renumbered', 'returning', 'returned',
    'lost', 'delivered')),
  state_since timestamptz,
  handed_over_at timestamptz,
  delivered_at timestamptz,
  doubt text check (doubt in ('damaged', 'contradicted')),
  -- The newest event by the carrier's clock, and when the shop last heard something new.
  last_event_at timestamptz,
  heard_at timestamptz,
  -- Null: the carrier is asked no more.
  next_check_at timestamptz,
  -- Until then the copy that asks about it has it.
  asking_until timestamptz,
  -- The label was thrown away: a scan of it is an alarm.
  discarded_at timestamptz,
  -- Staff have seen to what there was to see to.
  handled_at timestamptz,
  handled_by uuid references users (id) on delete set null
);
create index parcel_tracking_by_order on parcel_tracking (order_id);
create index parcel_tracking_by_handler on parcel_tracking (handled_by) where handled_by is not null;
create index parcel_tracking_due on parcel_tracking (next_check_at) where next_check_at is not null;
-- Small: what is delivered without doubt concerns nobody.
create index parcel_tracking_under_way on parcel_tracking (announced_at) where state <> 'delivered' or doubt is not null;

-- Appended only. The same event may be told any number of times, and late.
create table carrier_events (
  id bigint generated always as identity primary key,
  tracking_number text not null references parcel_tracking (tracking_number) on delete cascade,
  code text not null,
  at timestamptz not null,
  label text not null,
  seen_at timestamptz not null default clock_timestamp(),
  constraint carrier_events_once unique (tracking_number, code, at)
);

-- Why a parcel deserves a look of staff; null: it does not, or they had that look since it was last heard of.
create function parcel_concern(t parcel_tracking, still_days integer) returns text language sql stable parallel safe
return case
  when t.handled_at > coalesce(t.heard_at, t.announced_at)
    and t.handled_at > clock_timestamp() - make_interval(days => still_days) then null
  when t.discarded_at is not null then case when t.handed_over_at is not null then 'discarded' end
  when t.doubt is not null then t.doubt
  when t.state in ('address', 'returning', 'returned', 'lost', 'renumbered') then t.state
  when t.state = 'delivered' then null
  -- Nobody waits for the parcel of an order that was cancelled, or that staff know to have arrived.
  when not exists (select from orders o where o.tracking_id = t.tracking_number
    and not order_is_cancelled(o.status) and o.status <> 'delivered') then null
  when t.next_check_at is null then 'silent'
  when coalesce(t.last_event_at, t.announced_at) < clock_timestamp() - make_interval(days => still_days)
    then case when t.handed_over_at is null then 'not-handed-over' else 'stands-still' end
end;

-- Paid, not delivered, and promised for today at the latest.
create function order_is_due_today(o orders) returns boolean language sql volatile parallel safe
  return o.status in ('paid', 'preparing', 'to-ship', 'shipped') and o.archived_at is null
    and o.contract_snapshot ->> 'deliveryLatest' = to_char(clock_timestamp() at time zone 'Europe/Paris', 'YYYY-MM-DD');

-- Those that deserve a look; each part can use the index of parcels under way.
create function parcels_to_see(still_days integer) returns setof parcel_tracking language sql stable parallel safe
begin atomic
  select t.* from parcel_tracking t
  where (t.state <> 'delivered' or t.doubt is not null) and parcel_concern(t, still_days) is not null;
end;

-- What staff read beside a parcel's own row: why it concerns them, the carrier's newest words, its orders.
create function parcel_details(t parcel_tracking, still_days integer)
returns table (concern text, last_label text, orders json) language sql stable parallel safe
begin atomic
  select parcel_concern(t, still_days),
    (select e.label from carrier_events e where e.tracking_number = t.tracking_number order by e.at desc, e.id desc limit 1),
    (select json_agg(json_build_object('id', o.id, 'number', o.order_number,
        'name', coalesce(u.display_name, o.shipping_address ->> 'last_name')) order by o.id)
      from orders o left join users u on u.id = o.user_id
      where o.id = t.order_id or o.tracking_id = t.tracking_number);
end;

-- Parcels that may still be on their way.
insert into parcel_tracking (tracking_number, order_id, announced_at, next_check_at)
select distinct on (l.tracking_number) l.tracking_number, l.order_id, coalesce(l.finished_at, l.requested_at), clock_timestamp()
from labels l join orders o on o.id = l.order_id
where l.state = 'made' and l.tracking_number is not null and o.status <> 'delivered' and not order_is_cancelled(o.status)
  and l.requested_at > clock_timestamp() - interval '90 days'
order by l.tracking_number, l.requested_at desc;

-- The carrier moves orders: to 'shipped' when it has the parcel, to 'delivered' when the buyer has it.
alter table order_history drop constraint order_history_actor_kind_check;
alter table order_history add constraint order_history_actor_kind_check
  check (actor_kind in ('admin', 'customer', 'guest', 'card-provider', 'carrier', 'system'));
alter table audit_trail drop constraint audit_trail_actor_kind_check;
alter table audit_trail add constraint audit_trail_actor_kind_check
  check (actor_kind in ('admin', 'customer', 'guest', 'card-provider', 'carrier', 'system'));
