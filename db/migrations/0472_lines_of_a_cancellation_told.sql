-- What staff are told of a refund: the lines that it names or, of a cancellation that asks back from one payment all that is left,
-- or all but a delivery that others' parcel keeps, what that is.
create function lines_told(r refunds) returns table (order_item_id uuid, cents integer) language sql stable parallel safe
begin atomic
  select l.order_item_id, l.cents from refund_lines l where l.refund_id = r.id
  union all
  select a.item_id, a.cents from (
    select l.item_id, l.cents, sum(l.cents) over () as all_cents, sum(l.cents) filter (where l.item_id is not null) over () as pieces_cents
    from (
      select i.id as item_id, greatest(0, i.price_cents - i.discount_cents - asked_back_of_line(r.order_id, i.id)) as cents
      from order_items i where i.order_id = r.order_id
      union all select null, greatest(0, o.shipping_cents - asked_back_of_line(o.id, null)) from orders o where o.id = r.order_id
    ) l
  ) a
  where a.cents > 0 and r.state in ('due', 'failed') and is_of_cancellation(r)
    and not exists (select from refund_lines l where l.refund_id = r.id)
    and (r.amount_cents = a.all_cents or r.amount_cents = a.pieces_cents and a.item_id is not null);
end;
