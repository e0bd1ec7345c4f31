-- Who renounces an order whose parcel is packed reads that it has not left and that she has nothing to send back: it is not handed
-- over either until her statement is answered. As before in all else.
create function order_is_renounced(o orders) returns boolean language sql stable parallel safe
return o.status in ('paid', 'preparing', 'to-ship') and exists (select from withdrawals w where w.order_id = o.id and w.state <> 'done');

create or replace function order_held_back(o orders) returns text language sql volatile parallel safe
begin atomic
  select case when o.review_reason is not null then 'review'
    when order_is_renounced(o) then 'withdrawal'
    when exists (select from shortages s where s.order_id = o.id and s.outcome is null) then 'shortage'
    when exists (select from parcels p where p.id = o.parcel_id and parcel_waits(p)) then 'kept' end;
end;

create or replace view held_parcels as
  select parcel_id from orders where review_reason is not null and parcel_id is not null and order_is_settled(status)
  union
  select o.parcel_id from withdrawals w join orders o on o.id = w.order_id
  where w.state <> 'done' and o.parcel_id is not null and o.status in ('paid', 'preparing', 'to-ship')
  union
  -- Few at any time: the index shortages_open has them.
  select o.parcel_id from shortages s join orders o on o.id = s.order_id
  where s.outcome is null and o.parcel_id is not null
  union
  select p.id from parcels p where p.open_until is not null and parcel_waits(p)
  union
  -- Few at any time: the index refunds_open has them.
  select o.parcel_id from refunds r join orders o on o.id = r.order_id
  where r.state in ('due', 'requested', 'unknown', 'failed') and o.parcel_id is not null and order_is_being_refunded(o)
  union
  -- Nearly always none: the index recalls_open has those that are open.
  select o.parcel_id from recalls r join recall_products x on x.recall_id = r.id
  join order_items i on i.product_id = x.product_id join orders o on o.id = i.order_id
  where r.closed_at is null and o.parcel_id is not null and o.status in ('paid', 'preparing', 'to-ship')
    and order_has_recalled_piece(o);

create or replace view parcels_to_hand_over as
  select o.tracking_id as tracking_number, min(t.announced_at) as labeled_at,
    bool_and(o.status = 'to-ship') as is_packed, bool_or(o.review_reason is not null or order_is_renounced(o) or order_has_recalled_piece(o)) as is_held,
    (min(t.announced_at) at time zone 'Europe/Paris')::date < (clock_timestamp() at time zone 'Europe/Paris')::date as is_late
  from orders o join parcel_tracking t on t.tracking_number = o.tracking_id
  where o.status in ('paid', 'preparing', 'to-ship') and o.shipping_label_path is not null
  group by o.tracking_id;
