-- Why staff should look after a parcel that brings pieces back, while its return is expected. Not one that its buyer has not
-- dropped yet: she has fourteen days. Somebody saw to it: it is left alone until more is heard of it, or for as long again.
create function return_parcel_concern(t parcel_tracking, still_days integer) returns text language sql stable parallel safe
return case
  when t.handled_at > coalesce(t.heard_at, t.announced_at)
    and t.handled_at > clock_timestamp() - make_interval(days => still_days) then null
  when t.state in ('at-point', 'absent', 'post-office', 'address', 'renumbered', 'returning', 'returned', 'lost') then t.state
  when t.state = 'delivered' or t.handed_over_at is null then null
  when t.next_check_at is null then 'silent'
  when coalesce(t.last_event_at, t.announced_at) < clock_timestamp() - make_interval(days => still_days) then 'stands-still'
end;

-- RCDRET on a return label is a delivery to the house; until this file it was written down as one that went back.
update parcel_tracking t set state = 'delivered', delivered_at = coalesce(t.delivered_at, t.state_since)
where t.state = 'returned' and exists (select from return_labels r where r.tracking_number = t.tracking_number)
  and exists (select from carrier_events e where e.tracking_number = t.tracking_number and e.code = 'RCDRET');
