-- In lists of parcels whoever holds one reads the name on its label: both names, and the account's only where there is none.
create function addressee(address jsonb, display_name text) returns text language sql immutable parallel safe
  return coalesce(nullif(btrim(concat_ws(' ', address ->> 'first_name', address ->> 'last_name')), ''), display_name);

create or replace function orders_of_tracking(number text) returns json language sql stable parallel safe
  return (
    select json_agg(json_build_object('id', o.id, 'number', o.order_number,
        'name', addressee(o.shipping_address, u.display_name)) order by o.id)
    from orders o left join users u on u.id = o.user_id
    where o.tracking_id = number or (o.id = (select order_id from parcel_tracking where tracking_number = number)
      and not exists (select from orders b where b.tracking_id = number)));

create or replace function parcel_details(t parcel_tracking, still_days integer)
returns table (concern text, last_label text, orders json) language sql stable parallel safe
begin atomic
  select parcel_concern(t, still_days),
    (select e.label from carrier_events e where e.tracking_number = t.tracking_number order by e.at desc, e.id desc limit 1),
    (select json_agg(json_build_object('id', o.id, 'number', o.order_number,
        'name', addressee(o.shipping_address, u.display_name)) order by o.id)
      from orders o left join users u on u.id = o.user_id
      where o.id = t.order_id or o.tracking_id = t.tracking_number);
end;
