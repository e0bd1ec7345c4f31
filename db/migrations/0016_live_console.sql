-- The reference that the seller holds into the camera; null: none.
alter table lives
  add column on_air_ref text check (length(on_air_ref) between 1 and 20),
  add column on_air_since timestamptz,
  add constraint lives_on_air_has_its_time check ((on_air_ref is null) = (on_air_since is null));

-- The order that a viewer's comment became. One comment never becomes two orders, whoever was faster: operators or
-- the claim engine.
create table comment_orders (
  comment_id bigint constraint comment_orders_one_per_comment primary key references tiktok_event (id) on delete cascade,
  order_id uuid not null references orders (id) on delete cascade,
  actor_kind text not null check (actor_kind in ('admin', 'system')),
  actor_id uuid references users (id) on delete set null,
  at timestamptz not null default clock_timestamp(),
  constraint comment_orders_of_lines unique (comment_id, order_id)
);
create index comment_orders_by_order on comment_orders (order_id);

-- The comment that caused a line; all lines of one comment are on the one order it became.
alter table order_items
  add column comment_id bigint,
  add constraint order_items_on_the_order_of_their_comment foreign key (comment_id, order_id)
    references comment_orders (comment_id, order_id) on delete set null (comment_id);
-- Few: guests' own lines have no comment.
create index order_items_by_comment on order_items (comment_id) where comment_id is not null;

-- Which operator is busy with a comment, until they leave it or fall silent.
create table comment_leases (
  comment_id bigint primary key references tiktok_event (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  held_until timestamptz not null
);
