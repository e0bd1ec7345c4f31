-- Pieces that are to be taken out of a parcel hold it back also without a statement beside them: renounced by letter or
-- telephone, of an order that was called sent by mistake, or whose statement was closed by hand. It ends with the check of
-- their return, or once that is called off. As before in all else.
create or replace function order_is_renounced(o orders) returns boolean language sql stable parallel safe
return o.status in ('paid', 'preparing', 'to-ship') and (
  exists (select from withdrawals w where w.order_id = o.id and w.state <> 'done')
  or exists (select from return_cases c where c.order_id = o.id and return_case_state(c) in ('to-pull', 'arrived')));

create or replace view held_parcels as
  select parcel_id from orders where review_reason is not null and parcel_id is not null and order_is_settled(status)
  union
  select o.parcel_id from withdrawals w join orders o on o.id = w.order_id
  where w.state <> 'done' and o.parcel_id is not null and o.status in ('paid', 'preparing', 'to-ship')
  union
  -- Few at any time: the index return_cases_waiting has them.
  select o.parcel_id from return_cases c join orders o on o.id = c.order_id
  where c.checked_at is null and c.called_off_at is null and o.parcel_id is not null and order_is_renounced(o)
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
