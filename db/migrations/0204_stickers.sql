-- Stickers that tell whose bag a piece of a live goes in: which were printed, by whom and at which table (decision 0140).
create table sticker_prints (
  id bigint generated always as identity primary key,
  order_item_id uuid not null references order_items (id) on delete cascade,
  -- Printed because it was not yet, and not because somebody wanted it once more.
  is_first boolean not null,
  table_name text not null check (length(table_name) <= 40),
  printed_by uuid references users (id) on delete set null,
  printed_at timestamptz not null default clock_timestamp()
);
comment on table sticker_prints is 'Stickers of pieces that were printed.';
-- Two tables that print what is not printed yet never print the same piece.
create unique index sticker_prints_once on sticker_prints (order_item_id) where is_first;
create index sticker_prints_by_item on sticker_prints (order_item_id);
create index sticker_prints_by_person on sticker_prints (printed_by) where printed_by is not null;
create index sticker_prints_by_age on sticker_prints (printed_at);

-- Pieces that were sold in a live in the last two days and have no sticker yet.
create function stickers_to_print(live uuid) returns table (item_id uuid, sold_at timestamptz) language sql stable
begin atomic
  select i.id, i.created_at
  from orders o join order_items i on i.order_id = o.id join buyer_numbers b on b.order_id = o.id
  where o.live_id = live and i.takes_unit and not order_is_cancelled(o.status)
    and i.created_at > clock_timestamp() - interval '2 days'
    and not exists (select from sticker_prints s where s.order_item_id = i.id);
end;
