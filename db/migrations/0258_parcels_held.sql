-- A parcel that the carrier holds: a customs paper is missing, or the locker it was meant for. Staff telephone.
alter table parcel_tracking drop constraint parcel_tracking_state_check, add constraint parcel_tracking_state_check check (
  state in ('announced', 'handed-over', 'in-transit', 'out-for-delivery', 'to-point', 'at-point', 'absent', 'post-office',
    'late', 'address', 'held', 'redirected', 'renumbered', 'returning', 'returned', 'lost', 'delivered'));

-- As before, and 'held' concerns staff.
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
  when t.doubt is not null or t.state in ('address', 'held', 'returning', 'returned', 'lost', 'renumbered')
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

create or replace function return_parcel_concern(t parcel_tracking, still_days integer) returns text language sql stable parallel safe
return case
  when t.handled_at > coalesce(t.heard_at, t.announced_at)
    and t.handled_at > clock_timestamp() - make_interval(days => still_days) then null
  when t.state in ('at-point', 'absent', 'post-office', 'address', 'held', 'renumbered', 'returning', 'returned', 'lost') then t.state
  when t.state = 'delivered' or t.handed_over_at is null then null
  when t.next_check_at is null then 'silent'
  when coalesce(t.last_event_at, t.announced_at) < clock_timestamp() - make_interval(days => still_days) then 'stands-still'
end;
