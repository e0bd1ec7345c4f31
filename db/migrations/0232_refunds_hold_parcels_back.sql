-- Money that is to go back, or was asked of the provider and is not there yet, holds a parcel back from packing, where what
-- would be left does not pay the pieces that still go in it. A fee or an amount paid twice, and pieces that were taken out of
-- the order before, do not: what is left pays the others.
create function order_is_being_refunded(o orders) returns boolean language sql stable parallel safe
begin atomic
  select o.status in ('paid', 'preparing') and exists (
      select from refunds r where r.order_id = o.id and r.state in ('due', 'requested', 'unknown', 'failed')
        and r.return_id is null and r.fee_cents = 0)
    and (select coalesce(sum(refundable_cents(t)), 0) from transactions t where t.order_id = o.id)
      - (select coalesce(sum(r.amount_cents), 0) from refunds r where r.order_id = o.id and r.state in ('due', 'failed'))
      < o.items_cents - o.returned_cents;
end;

-- As order_held_back, which a release before this one reads, with refunds: before her wish to keep the parcel open.
create function order_held_by(o orders) returns text language sql volatile parallel safe
begin atomic
  select case when order_held_back(o) is distinct from 'kept' and order_held_back(o) is not null then order_held_back(o)
    when order_is_being_refunded(o) then 'refund' else order_held_back(o) end;
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
  where r.state in ('due', 'requested', 'unknown', 'failed') and o.parcel_id is not null and order_is_being_refunded(o);
