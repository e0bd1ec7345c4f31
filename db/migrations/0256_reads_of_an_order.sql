-- A guest's order is read after each of her acts. PostgreSQL sets up every subquery of a statement before it runs it, also
-- those that a `case` then leaves out: about 10 µs each. What only some orders have stands behind a PL/pgSQL function,
-- whose query is set up when it is called (decision 0160).

-- Whether the reader may know whose order it is.
create or replace function order_reader(read_order_id uuid, owner_id uuid, reader_device text, reader_id uuid)
returns table (known boolean) language plpgsql stable parallel safe rows 1 as $$
begin
  known := coalesce(owner_id = reader_id, false);
  if not known and reader_device is not null then
    known := exists (select from devices_that_know_orders d where d.order_id = read_order_id and d.device_hash = reader_device);
  end if;
  if not known and reader_id is not null then
    known := exists (select from users u where u.id = reader_id and u.is_admin);
  end if;
  return next;
end $$;

-- What of the reader's credit an open order can use, and what is set apart for it. Most devices have proved nothing that
-- credit could be theirs by (`credits_of_reader`).
create function credit_for_order(read_order_id uuid, reader_device text, reader_id uuid) returns json
language plpgsql stable parallel safe as $$
begin
  if reader_id is null and (reader_device is null
    or not exists (select from order_devices d where d.device_hash = reader_device and d.proof in ('link', 'payment'))
      and not exists (select from handle_devices h where h.device_hash = reader_device)) then
    return '{"usable": 0, "reserved": 0}';
  end if;
  return (select json_build_object('usable', coalesce(sum(r.usable_cents + coalesce(u.amount_cents, 0)), 0),
      'reserved', coalesce(sum(u.amount_cents), 0))
    from credits_of_reader(reader_device, reader_id) r
    left join credit_uses u on u.credit_id = r.credit_id and u.order_id = read_order_id and u.state = 'reserved');
end $$;

-- The newest attempt to pay an order that waits to be paid.
create function attempt_of_order(read_order_id uuid) returns json language plpgsql stable parallel safe as $$
begin
  return (select json_build_object('earliest', p.delivery_earliest, 'latest', p.delivery_latest, 'refusal', p.refusal_code,
      'state', case when p.state = 'refused' then 'refused'
        when exists (select from undecided_attempts u where u.payment_id = p.id) then 'verifying' else 'open' end)
    from payments p where p.order_id = read_order_id and p.state in ('starting', 'open', 'refused')
    order by p.started_at desc limit 1);
end $$;

-- As a query of its own it was set up anew for each parcel; most parcels need none.
create or replace function parcel_may_wait_until(p parcels, days integer) returns date language plpgsql volatile parallel safe as $$
declare
  until constant date := (coalesce(p.kept_at, clock_timestamp()) at time zone 'Europe/Paris')::date + days;
begin
  if days > 0 and p.state = 'open' and p.user_id is not null and until >= paris_today()
    and (p.packed_until is null or p.packed_until < clock_timestamp())
  then
    if not exists (select from labels l where l.parcel_id = p.id and l.state in ('requested', 'made', 'unknown'))
      and not exists (select from parcels g where g.user_id = p.user_id and g.address_key = p.address_key
        and g.live_id is null and g.id <> p.id)
    then
      return until;
    end if;
  end if;
  return null;
end $$;

-- The parcel that a paid order goes in, with the other orders in it.
create function gathering_of_order(read_order_id uuid, keep_days integer) returns json
language plpgsql stable parallel safe as $$
begin
  return (select json_build_object('isOpen', p.state = 'open',
      'mayGrow', p.state = 'open' and p.user_id is not null and o.status in ('paid', 'preparing')
        and (l.is_active or p.live_id is null and exists (select from lives n where n.is_active)),
      'keptUntil', case when parcel_waits(p) then p.open_until end,
      'mayWaitUntil', case when o.status in ('paid', 'preparing') then parcel_may_wait_until(p, keep_days) end,
      'deliverBy', order_promised_by(o),
      'others', coalesce((select json_agg(json_build_object('id', s.id, 'orderNumber', s.order_number) order by s.created_at, s.id)
        from orders s where s.parcel_id = p.id and s.id <> o.id and s.user_id = o.user_id and order_is_settled(s.status)), '[]'),
      'feeBackCents', f.cents, 'isFeeBack', f.is_back)
    from orders o join lives l on l.id = o.live_id join parcels p on p.id = o.parcel_id
    cross join lateral (
      select coalesce(sum(r.amount_cents), 0) as cents, count(*) filter (where r.state <> 'done') = 0 as is_back
      from refunds r where r.order_id = o.id and r.fee_cents > 0 and r.state <> 'dismissed'
    ) f
    where o.id = read_order_id);
end $$;

-- What became of the money that came for an order: what of it was credit, what went back, what is to go back for a return,
-- and its invoices, if the reader may see them.
create function money_of_order(read_order_id uuid, with_invoices boolean) returns json
language plpgsql stable parallel safe as $$
begin
  return (select json_build_object(
    'credit', (select coalesce(sum(t.amount_cents), 0) from transactions t where t.order_id = read_order_id and t.means = 'credit'),
    'refunded', coalesce(sum(r.amount_cents) filter (where r.state = 'done'), 0),
    'refundedAsCredit', coalesce(sum(r.amount_cents) filter (where r.state = 'done' and not refund_is_money(r)), 0),
    'due', case when count(*) filter (where r.return_id is not null and r.state in ('due', 'requested', 'unknown', 'failed')) > 0 then
      json_build_object(
        'cents', sum(r.amount_cents) filter (where r.return_id is not null and r.state in ('due', 'requested', 'unknown', 'failed')),
        'on', min(r.due_on) filter (where r.return_id is not null and r.state in ('due', 'requested', 'unknown', 'failed'))) end,
    'invoices', case when with_invoices then (
      select json_agg(json_build_object('id', i.id, 'number', i.number, 'kind', i.kind, 'issuedOn', i.issued_on, 'grossCents', i.gross_cents)
        order by i.position)
      from invoices i where i.order_id = read_order_id and i.facts is not null) end)
  from refunds r where r.order_id = read_order_id);
end $$;

-- How an item came back, if it did.
create function return_of_item(item_id uuid) returns json language plpgsql stable parallel safe as $$
begin
  return (select b.returned from returned_items b where b.order_item_id = item_id);
end $$;
