-- The carrier's newest words about a parcel are the newest that it shows: an event without words tells nobody anything.
create or replace function parcel_details(t parcel_tracking, still_days integer)
returns table (concern text, last_label text, orders json) language sql stable parallel safe
begin atomic
  select parcel_concern(t, still_days),
    (select e.label from carrier_events e where e.tracking_number = t.tracking_number and e.label <> '' order by e.at desc, e.id desc limit 1),
    (select json_agg(json_build_object('id', o.id, 'number', o.order_number,
        'name', addressee(o.shipping_address, u.display_name)) order by o.id)
      from orders o left join users u on u.id = o.user_id
      where o.id = t.order_id or o.tracking_id = t.tracking_number);
end;

-- Heard before this file.
update carrier_events set label = '' where label = 'Non affiché';
