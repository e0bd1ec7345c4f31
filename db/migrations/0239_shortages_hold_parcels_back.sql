-- The parcels of which an order is held back, with those of which a piece is missing: after 0232, which says the others anew.
create or replace view held_parcels as
  select parcel_id from orders where review_reason is not null and parcel_id is not null and order_is_settled(status)
  union
  select o.parcel_id from withdrawals w join orders o on o.id = w.order_id
  where w.state <> 'done' and o.parcel_id is not null and o.status in ('paid', 'preparing')
  union
  select p.id from parcels p where p.open_until is not null and parcel_waits(p)
  union
  -- Few at any time: the index refunds_open has them.
  select o.parcel_id from refunds r join orders o on o.id = r.order_id
  where r.state in ('due', 'requested', 'unknown', 'failed') and o.parcel_id is not null and order_is_being_refunded(o)
  union
  -- Few at any time: the index shortages_open has them.
  select o.parcel_id from shortages s join orders o on o.id = s.order_id
  where s.outcome is null and o.parcel_id is not null;
