-- What a network address paid for in a live lets it hold as much again.
create index orders_bought_by_address on orders (source_address, live_id)
  where origin = 'guest' and paid_at is not null and source_address is not null;

/*
 * What the senders of guest orders hold before they take another piece of a live, one row for each of the parallel
 * arrays' places. Orders without a piece count apart. `room`: how many more pieces of limited stock the network
 * address may hold in this live (null: as many as it likes).
 *
 * An address holds at most `share` per cent of the pieces that are free to it, but always what one browser may hold.
 * What it has paid for lets its familiar browsers hold as much again; the others may fill half of the share.
 *
 * Whoever asks for the same address in the same live waits here until the one before has committed. The function is
 * volatile: its query begins after that wait and sees what the one before took.
 *
 * The function's query is planned once, often while the tables are nearly empty, and serves the evening's drop: it must
 * find what one sender has by its index, never by reading a live's orders or a table through. What was paid in other
 * lives is left out after it was found, so that no other index can serve that question.
 */
create function holds_of_senders(live uuid, senders text[], browsers uuid[], familiar boolean[], share integer,
  pieces_a_browser integer, pieces_an_order integer)
returns table (place bigint, sender_orders integer, sender_empty_orders integer, room integer, browser_orders integer,
  browser_pieces integer)
language plpgsql volatile set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sender ' || live || ' ' || s.sender, 0))
  from (select distinct sender from unnest(senders) as sender where sender is not null order by sender) s;

  return query
  with asked as (
    select * from unnest(senders, browsers, familiar) with ordinality as a(sender, browser, familiar, place)
  ), free as materialized (
    select coalesce(sum(p.stock - p.taken), 0)::int as pieces from products p
    where p.live_id = holds_of_senders.live and p.stock is not null and p.archived_at is null and share < 100
  ), sender as materialized (
    select s.sender, o.orders, o.empty_orders, o.pieces, b.pieces as bought
    from (select distinct a.sender from asked a) s
    cross join lateral (
      select count(*) filter (where o.line_count > 0)::int as orders,
        count(*) filter (where o.line_count = 0)::int as empty_orders, coalesce(sum(l.lines), 0)::int as pieces
      from orders o
      cross join lateral (
        select count(*) as lines from order_items i join products p on p.id = i.product_id
        where i.order_id = o.id and o.live_id = holds_of_senders.live and p.stock is not null and share < 100
      ) l
      where o.origin = 'guest' and o.status in ('to-validate', 'to-pay') and o.source_address = s.sender
    ) o
    cross join lateral (
      select coalesce(sum(o.line_count) filter (where o.live_id = holds_of_senders.live), 0)::int as pieces from orders o
      where o.origin = 'guest' and o.paid_at is not null and o.source_address = s.sender
        and o.status not like 'cancelled%' and share < 100
    ) b
  ), most as (
    select s.*, greatest(pieces_a_browser, (f.pieces + s.pieces) * share / 100) as share_of_sender
    from sender s cross join free f
  )
  select a.place, m.orders, m.empty_orders,
    case
      when share >= 100 or a.sender is null then null
      when a.familiar then m.share_of_sender + m.bought - m.pieces
      else greatest(least(pieces_a_browser, pieces_an_order), m.share_of_sender / 2) - m.pieces
    end,
    b.orders, b.pieces
  from asked a
  join most m on m.sender is not distinct from a.sender
  cross join lateral (
    select count(*)::int as orders, coalesce(sum(o.line_count), 0)::int as pieces from orders o
    where o.origin = 'guest' and o.status in ('to-validate', 'to-pay') and o.browser_id = a.browser and o.line_count > 0
  ) b;
end $$;
