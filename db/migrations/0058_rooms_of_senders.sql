/*
 * What network addresses have in a live, one row for each of `senders`: open orders with and without a piece, and how
 * many more pieces of limited stock their familiar browsers, and those that just appeared, may hold there (null: as many
 * as they like). Takes no lock: it says what was true when the statement that asks began.
 *
 * An address holds at most `share` per cent of the pieces that are free to it, but always what one browser may hold.
 * What it has paid for lets its familiar browsers hold as much again; the others may fill half of the share.
 *
 * Planned once, often while the tables are nearly empty: see 0053.
 */
create function rooms_of_senders(live uuid, senders text[], share integer, pieces_a_browser integer, pieces_an_order integer)
returns table (of_sender text, sender_orders integer, sender_empty_orders integer, room integer, room_of_strangers integer)
language plpgsql stable set enable_seqscan = off as $$
begin
  return query
  with free as materialized (
    select coalesce(sum(p.stock - p.taken), 0)::int as pieces from products p
    where p.live_id = rooms_of_senders.live and p.stock is not null and p.archived_at is null and share < 100
  ), sender as materialized (
    select s.name, o.orders, o.empty_orders, o.pieces, b.pieces as bought
    from (select distinct n.name from unnest(senders) as n(name)) s
    cross join lateral (
      select count(*) filter (where o.line_count > 0)::int as orders,
        count(*) filter (where o.line_count = 0)::int as empty_orders, coalesce(sum(l.lines), 0)::int as pieces
      from orders o
      cross join lateral (
        select count(*) as lines from order_items i join products p on p.id = i.product_id
        where i.order_id = o.id and o.live_id = rooms_of_senders.live and p.stock is not null and share < 100
      ) l
      where o.origin = 'guest' and o.status in ('to-validate', 'to-pay') and o.source_address = s.name
    ) o
    cross join lateral (
      select coalesce(sum(o.line_count) filter (where o.live_id = rooms_of_senders.live), 0)::int as pieces from orders o
      where o.origin = 'guest' and o.paid_at is not null and o.source_address = s.name
        and o.status not like 'cancelled%' and share < 100
    ) b
  ), most as (
    select s.*, share < 100 and s.name is not null as is_limited,
      greatest(pieces_a_browser, (f.pieces + s.pieces) * share / 100) as share_of_sender
    from sender s cross join free f
  )
  select m.name, m.orders, m.empty_orders,
    case when m.is_limited then m.share_of_sender + m.bought - m.pieces end,
    case when m.is_limited
      then greatest(least(pieces_a_browser, pieces_an_order), m.share_of_sender / 2) - m.pieces end
  from most m;
end $$;

/*
 * The same for those who are about to take a piece, one row for each of the parallel arrays' places, with what each
 * browser has. Whoever asks for the same address in the same live waits here until the one before has committed. The
 * function is volatile: its query begins after that wait and sees what the one before took.
 */
create or replace function holds_of_senders(live uuid, senders text[], browsers uuid[], familiar boolean[], share integer,
  pieces_a_browser integer, pieces_an_order integer)
returns table (place bigint, sender_orders integer, sender_empty_orders integer, room integer, browser_orders integer,
  browser_pieces integer)
language plpgsql volatile set enable_seqscan = off as $$
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
