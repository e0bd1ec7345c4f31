-- A guest's acts change an order's hold, its items and their sum. None of these columns is to stand in an index, so that
-- such an update stays heap-only (HOT) where its page has room: PostgreSQL looks at the columns of every index, those of
-- its predicate included, whether the row is in it or not.
alter table orders set (fillfactor = 80);

-- What a closed order amounts to; null while it is open. The list by total reads closed orders from its index.
alter table orders add column closed_cents integer;
create function keep_closed_cents() returns trigger language plpgsql as $$
begin
  new.closed_cents := case when new.status not in ('to-validate', 'to-pay') then new.items_cents + new.shipping_cents end;
  return new;
end $$;
create trigger orders_keep_closed_cents before insert or update of status, items_cents, shipping_cents on orders
  for each row when (new.status not in ('to-validate', 'to-pay') or new.closed_cents is not null)
  execute function keep_closed_cents();

/*
 * What network addresses have in a live, one row for each of `senders`: see 0058. Plain SQL, which the planner puts in
 * place of the call: no query inside a query, and no plan of its own to keep.
 */
drop function rooms_of_senders(uuid, text[], integer, integer, integer);
create function rooms_of_senders(live uuid, senders text[], share integer, pieces_a_browser integer, pieces_an_order integer)
returns table (of_sender text, sender_orders integer, sender_empty_orders integer, room integer, room_of_strangers integer)
language sql stable as $$
  select s.name, o.orders, o.empty_orders,
    case when m.is_limited then m.share_of_sender + b.pieces - o.pieces end,
    case when m.is_limited
      then greatest(least(pieces_a_browser, pieces_an_order), m.share_of_sender / 2) - o.pieces end
  from (select distinct n.name from unnest(senders) as n(name)) s
  cross join (
    select coalesce(sum(p.stock - p.taken), 0)::int as pieces from products p
    where p.live_id = live and p.stock is not null and p.archived_at is null and share < 100
  ) f
  cross join lateral (
    select count(*) filter (where o.line_count > 0)::int as orders,
      count(*) filter (where o.line_count = 0)::int as empty_orders, coalesce(sum(l.lines), 0)::int as pieces
    from orders o
    cross join lateral (
      select count(*) as lines from order_items i join products p on p.id = i.product_id
      where i.order_id = o.id and o.live_id = live and p.stock is not null and share < 100
    ) l
    where o.origin = 'guest' and o.status in ('to-validate', 'to-pay') and o.source_address = s.name
  ) o
  cross join lateral (
    select coalesce(sum(o.line_count) filter (where o.live_id = live), 0)::int as pieces from orders o
    where o.origin = 'guest' and o.paid_at is not null and o.source_address = s.name
      and o.status not like 'cancelled%' and share < 100
  ) b
  cross join lateral (
    select share < 100 and s.name is not null as is_limited,
      greatest(pieces_a_browser, (f.pieces + o.pieces) * share / 100) as share_of_sender
  ) m
$$;

/*
 * The same for those who are about to take a piece, one row for each of the parallel arrays' places, with what each
 * browser has. Whoever asks for the same address in the same live waits here until the one before has committed. The
 * function is volatile: its query begins after that wait and sees what the one before took. Its query is planned once,
 * often while the tables are nearly empty: the sessions of the sale may not read whole tables (see src/server/db/database.ts).
 */
create or replace function holds_of_senders(live uuid, senders text[], browsers uuid[], familiar boolean[], share integer,
  pieces_a_browser integer, pieces_an_order integer)
returns table (place bigint, sender_orders integer, sender_empty_orders integer, room integer, browser_orders integer,
  browser_pieces integer)
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sender ' || live || ' ' || s.sender, 0))
  from (select distinct sender from unnest(senders) as sender where sender is not null order by sender) s;

  return query
  select a.place, r.sender_orders, r.sender_empty_orders, case when a.familiar then r.room else r.room_of_strangers end,
    b.orders, b.pieces
  from unnest(senders, browsers, familiar) with ordinality as a(sender, browser, familiar, place)
  join rooms_of_senders(live, senders, share, pieces_a_browser, pieces_an_order) r on r.of_sender is not distinct from a.sender
  cross join lateral (
    select count(*)::int as orders, coalesce(sum(o.line_count), 0)::int as pieces from orders o
    where o.origin = 'guest' and o.status in ('to-validate', 'to-pay') and o.browser_id = a.browser and o.line_count > 0
  ) b;
end $$;
