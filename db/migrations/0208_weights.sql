-- What a piece weighs, in grams, where the shop knows it: the weight of its parcel's label follows.
alter table products
  add column weight_grams integer,
  add constraint products_weigh_something check (weight_grams between 1 and 30000);

comment on column products.weight_grams is 'What one piece weighs, without its parcel; null: unknown.';

-- What the pieces weigh that go in a parcel; null while the weight of one of them is unknown, or none goes in it.
create function pieces_grams(parcel uuid) returns integer language sql stable parallel safe
begin atomic
  select case when count(*) = count(p.weight_grams) then sum(p.weight_grams)::integer end
  from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
  where o.parcel_id = parcel and order_is_settled(o.status) and i.takes_unit
    and not exists (select from return_lines r where r.order_item_id = i.id);
end;
