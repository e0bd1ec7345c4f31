-- A parcel that came back, or was lost, is sent again: the same orders in the same parcel, whose fee they have paid, under a
-- second label. What was told of the first one stays.
alter table parcel_tracking
  -- When it was decided that another one goes in its place; its label counts no more.
  add column replaced_at timestamptz,
  -- Whether its own pieces go again; else others do in their place, and it may still turn up.
  add column pieces_came_back boolean,
  add constraint parcel_tracking_replaced_with_pieces check ((replaced_at is null) = (pieces_came_back is null));

create or replace function parcel_concern(t parcel_tracking, still_days integer) returns text language sql stable parallel safe
return case
  when t.handled_at > coalesce(t.heard_at, t.announced_at)
    and t.handled_at > clock_timestamp() - make_interval(days => still_days) then null
  when t.discarded_at is not null then case when t.handed_over_at is not null then 'discarded' end
  -- Others went in the place of its pieces, and it turned up since.
  when t.replaced_at is not null then case when t.heard_at > t.replaced_at
    and (t.state = 'delivered' or t.state = 'returned' and not t.pieces_came_back) then 'found' end
  -- Asked only of the few that would concern somebody; what follows speaks of the orders that bear the number, and no order
  -- bears that of a return.
  when t.doubt is not null or t.state in ('address', 'returning', 'returned', 'lost', 'renumbered')
    then case when not exists (select from return_labels r where r.tracking_number = t.tracking_number)
      then coalesce(t.doubt, t.state) end
  when t.state = 'delivered' then null
  -- Nobody waits for the parcel of an order that was cancelled, or that staff know to have arrived.
  when not exists (select from orders o where o.tracking_id = t.tracking_number
    and not order_is_cancelled(o.status) and o.status <> 'delivered') then null
  when t.next_check_at is null then 'silent'
  when coalesce(t.last_event_at, t.announced_at) < clock_timestamp() - make_interval(days => still_days)
    then case when t.handed_over_at is null then 'not-handed-over' else 'stands-still' end
end;

-- One that was replaced is looked at when it arrives all the same.
create or replace function parcels_to_see(still_days integer) returns setof parcel_tracking language sql stable parallel safe
begin atomic
  select t.* from parcel_tracking t
  where (t.state <> 'delivered' or t.doubt is not null or t.replaced_at is not null) and parcel_concern(t, still_days) is not null;
end;

-- She is told that her parcel goes again; what she was told of its first sending is an earlier one's.
create or replace function pg_temp.allow_for_parcels_sent_again(of_values text) returns void language plpgsql as $$
declare
  known text := (select substring(prosrc from 'return (.*); end') from pg_proc where proname = 'is_message_kind');
begin
  execute format('create or replace function is_message_kind(value text) returns boolean language plpgsql immutable parallel safe as %L',
    format('begin return value in (%s) or %s; end', of_values, known));
end $$;
select pg_temp.allow_for_parcels_sent_again('''sent-again'', ''earlier-sending''');
