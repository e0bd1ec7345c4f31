-- A relay point takes parcels up to a weight of its own: that of an order is asked for before it is paid.
create function pieces_grams_with(o orders) returns integer language sql stable parallel safe
begin atomic
  select case when count(*) = count(p.weight_grams) then sum(p.weight_grams)::integer end
  from orders s join order_items i on i.order_id = s.id join products p on p.id = i.product_id
  where (s.id = o.id or s.parcel_id = o.parcel_id and order_is_settled(s.status)) and i.takes_unit
    and not exists (select from return_lines r where r.order_item_id = i.id);
end;
comment on function pieces_grams_with is
  'What an order''s pieces weigh with those that are in its parcel already; null while the weight of one is unknown, or there is none.';
