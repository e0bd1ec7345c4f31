-- A recalled piece that has not left the house does not leave it: its parcel is held back as long as the recall is open and
-- the piece is in it, whatever became of the review that the recall asked for. It ends where the piece is taken out of the
-- order, or staff noted that it is repaired or that a safe one lies in its place.
create function order_has_recalled_piece(o orders) returns boolean language sql stable parallel safe
begin atomic
  -- Nearly always none: the index recalls_open has those that are open.
  select o.status in ('paid', 'preparing', 'to-ship') and exists (
    select from recalls r join recall_products x on x.recall_id = r.id
    join order_items i on i.product_id = x.product_id and i.order_id = o.id
    where r.closed_at is null and i.takes_unit
      and not exists (select from return_lines l where l.order_item_id = i.id)
      and not exists (select from recall_orders k
        where k.recall_id = r.id and k.order_id = o.id and k.done in ('repair', 'replacement')));
end;

-- As order_held_by, which a release before this one reads, with recalls: before everything else.
create function order_hold(o orders) returns text language sql volatile parallel safe
begin atomic
  select case when order_has_recalled_piece(o) then 'recall' else order_held_by(o) end;
end;

create or replace view held_parcels as
  select parcel_id from orders where review_reason is not null and parcel_id is not null and order_is_settled(status)
  union
  select o.parcel_id from withdrawals w join orders o on o.id = w.order_id
  where w.state <> 'done' and o.parcel_id is not null and o.status in ('paid', 'preparing')
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
    bool_and(o.status = 'to-ship') as is_packed, bool_or(o.review_reason is not null or order_has_recalled_piece(o)) as is_held,
    (min(t.announced_at) at time zone 'Europe/Paris')::date < (clock_timestamp() at time zone 'Europe/Paris')::date as is_late
  from orders o join parcel_tracking t on t.tracking_number = o.tracking_id
  where o.status in ('paid', 'preparing', 'to-ship') and o.shipping_label_path is not null
  group by o.tracking_id;

-- Whom a recall is told: who holds a piece or waits for it, and who got one with an order that was cancelled after it was sent.
create function recall_concerns(o orders) returns boolean language sql immutable parallel safe
  return order_is_settled(o.status) or order_is_cancelled(o.status) and o.shipped_at is not null;
