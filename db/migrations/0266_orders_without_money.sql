-- An order that staff marked as paid while saying 'À préciser plus tard': paid, and no money of it is noted (decision 0072).
-- False from the moment that its money is noted, or that it is no longer paid.
alter table orders add column lacks_money boolean not null default false;

-- It answers whole rows: its column list is read anew.
create or replace function orders_of_parcel_with(about uuid) returns setof orders language sql stable parallel safe
begin atomic
  select o.* from orders own join orders o on o.parcel_id = own.parcel_id and order_is_settled(o.status)
  where own.id = about and order_is_settled(own.status)
  union
  select own.* from orders own where own.id = about and not (order_is_settled(own.status) and own.parcel_id is not null);
end;

-- What staff have still to say. The release before neither sets the mark nor takes it away: money that it wrote counts too.
create view orders_without_money as
  select o.id, o.total_cents, o.paid_at from orders o
  where o.lacks_money and not exists (select from transactions t where t.order_id = o.id and refundable_cents(t) > 0);
