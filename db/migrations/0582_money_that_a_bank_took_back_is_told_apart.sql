-- As before, and what of it the bank took back: no refund of the shop's.
create or replace function money_of_order(read_order_id uuid, with_invoices boolean) returns json
language plpgsql stable parallel safe as $$
begin
  return (select json_build_object(
    'credit', (select coalesce(sum(t.amount_cents), 0) from transactions t where t.order_id = read_order_id and t.means = 'credit'),
    'refunded', coalesce(sum(r.amount_cents) filter (where r.state = 'done'), 0),
    'chargedBack', coalesce(sum(r.amount_cents) filter (where r.given_means = 'chargeback'), 0),
    'refundedAsCredit', coalesce(sum(r.amount_cents) filter (where r.state = 'done' and not refund_is_money(r)), 0),
    'due', case when count(*) filter (where d.is_told) > 0 then
      json_build_object('cents', sum(r.amount_cents) filter (where d.is_told), 'on', min(r.due_on) filter (where d.is_told)) end,
    'cancelledDue', case when count(*) filter (where d.is_open and c.is_cancelled) > 0 then
      json_build_object('cents', sum(r.amount_cents) filter (where d.is_open), 'on', min(r.due_on) filter (where d.is_open)) end,
    'invoices', case when with_invoices then (
      select json_agg(json_build_object('id', i.id, 'number', i.number, 'kind', i.kind, 'issuedOn', i.issued_on, 'grossCents', i.gross_cents)
        order by i.position)
      from invoices i where i.order_id = read_order_id and i.facts is not null) end)
  from refunds r
  cross join (select order_is_cancelled(o.status) as is_cancelled, order_is_open(o.status) as is_opened from orders o where o.id = read_order_id) c
  cross join lateral (
    select s.is_open, s.is_open and (r.return_id is not null or c.is_opened or is_of_cancellation(r) or r.at_settlement is not null and not c.is_cancelled) as is_told
    from (select r.state in ('due', 'requested', 'unknown', 'failed') as is_open) s) d
  where r.order_id = read_order_id);
end $$;
