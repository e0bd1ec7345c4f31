-- Whether sure claims of a live become lines by themselves.
alter table lives add column automatic_claims boolean not null default false;

-- Up to which comment of a live the claim engine has read.
create table claim_readers (
  live_id uuid primary key references lives (id) on delete cascade,
  read_to bigint not null
);
-- Comments from before the engine are left as they are.
insert into claim_readers (live_id, read_to) select live_id, max(id) from tiktok_event group by live_id;

-- What the claim engine made of a comment that says something to the shop.
create table comment_readings (
  comment_id bigint primary key references tiktok_event (id) on delete cascade,
  live_id uuid not null references lives (id) on delete cascade,
  label text not null check (label in ('claim', 'cancel', 'question', 'unclear')),
  confidence real not null check (confidence between 0 and 1),
  doubts text[] not null default '{}'
);
create index comment_readings_newest on comment_readings (live_id, comment_id desc);

-- One piece that a viewer asks for or gives up, and what became of that. The rows that wait for a piece, in the order
-- in which they were said, are its waiting list; one that is granted holds the unit that was freed until its line is
-- written (see take-units.ts).
create table claims (
  id bigint generated always as identity primary key,
  comment_id bigint not null references comment_readings (comment_id) on delete cascade,
  -- Which piece of its comment.
  place integer not null,
  live_id uuid not null references lives (id) on delete cascade,
  handle text not null check (handle = lower(handle)),
  -- Milliseconds, as the live service says.
  said_at bigint not null,
  act text not null check (act in ('claim', 'cancel')),
  -- Null: a cancellation that names no piece.
  reference text,
  colour text,
  size text,
  quantity integer not null default 1 check (quantity > 0),
  product_id uuid references products (id) on delete cascade,
  state text not null check (state in
    ('new', 'proposed', 'done', 'waiting', 'granted', 'repeated', 'dismissed', 'undone')),
  -- Why it waits for an operator, or why it came to nothing.
  reason text,
  order_id uuid references orders (id) on delete set null,
  item_id uuid references order_items (id) on delete set null,
  actor_kind text check (actor_kind in ('admin', 'system')),
  actor_id uuid references users (id) on delete set null,
  changed_at timestamptz not null default clock_timestamp(),
  constraint claims_once_per_comment unique (comment_id, place),
  constraint claims_wait_for_a_piece check (state not in ('waiting', 'granted') or product_id is not null)
);
create index claims_newest on claims (live_id, id desc);
create index claims_of_viewer on claims (live_id, handle);
-- Few: what nobody has decided yet.
create index claims_undecided on claims (live_id, id) where state = 'new';
create unique index claims_wait_once on claims (product_id, handle) where state in ('waiting', 'granted');
-- Few: the waiting lists, in their order.
create index claims_waiting on claims (product_id, said_at, comment_id, place) where state = 'waiting';
create index claims_granted on claims (said_at) where state = 'granted';
create index claims_by_order on claims (order_id) where order_id is not null;
create index claims_by_item on claims (item_id) where item_id is not null;
create index claims_by_product on claims (product_id) where product_id is not null;
