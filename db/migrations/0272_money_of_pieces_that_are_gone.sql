-- Money that came in for a piece that is gone, or beyond what the order comes to, is owed back from the settlement on
-- (decision 0178). Which of both a refund gives back; null: it was opened otherwise.
alter table refunds add column at_settlement text
  constraint refunds_at_settlement_known check (at_settlement in ('piece-gone', 'paid-too-much'));

-- What of an order's money the shop means to keep: what is left of it, less what a task asks back, and less what staff have
-- decided not to give back. A return that was undone asks for nothing any more.
create function order_kept_cents(o orders) returns integer language sql stable parallel safe
  return (
    select coalesce(sum(refundable_cents(t) - least(refundable_cents(t), (
      select coalesce(sum(r.amount_cents), 0) from refunds r
      where r.transaction_uuid = t.uuid and r.state in ('due', 'failed', 'dismissed')
        and not (r.state = 'dismissed' and exists (select from returns b where b.id = r.return_id and b.undone_at is not null))
    ))), 0)::int
    from transactions t where t.order_id = o.id);

-- What an order comes to: its total without the pieces that are gone, whose items hold no unit though nothing came back,
-- and without its delivery where all are, or where that goes back. A cancelled order may keep the fee of its parcel.
create function order_comes_to_cents(o orders) returns integer language sql stable parallel safe
  return case when order_is_cancelled(o.status) then o.shipping_cents when order_is_settled(o.status) then (
    select o.total_cents - coalesce(sum(i.price_cents - i.discount_cents) filter (where g.is_gone), 0)::int
      - case when bool_and(g.is_gone) then o.shipping_cents else order_fee_back(o) end
    from order_items i
    cross join lateral (
      select not i.takes_unit and not exists (select from return_lines l where l.order_item_id = i.id) as is_gone) g
    where i.order_id = o.id) else 0 end;

-- As before, and with what the settlement itself owes back. Of a cancelled order all is to go back, which its page says.
create or replace function money_of_order(read_order_id uuid, with_invoices boolean) returns json
language plpgsql stable parallel safe as $$
begin
  return (select json_build_object(
    'credit', (select coalesce(sum(t.amount_cents), 0) from transactions t where t.order_id = read_order_id and t.means = 'credit'),
    'refunded', coalesce(sum(r.amount_cents) filter (where r.state = 'done'), 0),
    'refundedAsCredit', coalesce(sum(r.amount_cents) filter (where r.state = 'done' and not refund_is_money(r)), 0),
    'due', case when count(*) filter (where d.is_told) > 0 then
      json_build_object('cents', sum(r.amount_cents) filter (where d.is_told), 'on', min(r.due_on) filter (where d.is_told)) end,
    'invoices', case when with_invoices then (
      select json_agg(json_build_object('id', i.id, 'number', i.number, 'kind', i.kind, 'issuedOn', i.issued_on, 'grossCents', i.gross_cents)
        order by i.position)
      from invoices i where i.order_id = read_order_id and i.facts is not null) end)
  from refunds r cross join lateral (
    select r.state in ('due', 'requested', 'unknown', 'failed') and (r.return_id is not null or r.at_settlement is not null
      and not order_is_cancelled((select o.status from orders o where o.id = read_order_id))) as is_told) d
  where r.order_id = read_order_id);
end $$;
