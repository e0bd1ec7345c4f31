-- Why staff should look at the parcel of a return: as long as it is expected, or where it was called off and its parcel is on
-- its way after all.
create function parcel_concern_of_case(c return_cases, t parcel_tracking, still_days integer) returns text
language sql stable parallel safe
return case return_case_state(c)
  when 'expected' then return_parcel_concern(t, still_days)
  when 'called-off' then case when t.handed_over_at is not null and t.heard_at > c.called_off_at
      and (t.handled_at is null or t.handled_at <= t.heard_at)
      and exists (select from return_case_items i where i.case_id = c.id
        and not exists (select from return_lines l where l.order_item_id = i.order_item_id)) then 'after-all' end
end;
