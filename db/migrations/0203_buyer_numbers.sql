-- A buyer's number in a live (1, 2, 3…), by which her pieces are gathered in a bag while the live goes on: decision 0140. A number
-- that was given once is never another's, whatever becomes of its orders.
create table live_buyers (
  live_id uuid not null references lives (id) on delete cascade,
  number integer not null check (number > 0),
  constraint live_buyers_pkey primary key (live_id, number)
);
comment on table live_buyers is 'The numbers that were given to buyers of a live. They name nobody and go with the live.';

create table buyer_numbers (
  order_id uuid primary key references orders (id) on delete cascade,
  live_id uuid not null,
  number integer not null,
  constraint buyer_numbers_were_given foreign key (live_id, number) references live_buyers (live_id, number) on delete cascade
);
comment on table buyer_numbers is 'Whose number in its live an order bears. They go with their orders.';
create index buyer_numbers_by_buyer on buyer_numbers (live_id, number);

with firsts as (
  select o.id, o.live_id, coalesce(o.user_id, o.browser_id, o.id) as person, min(i.created_at) as at
  from orders o join order_items i on i.order_id = o.id group by o.id
), people as (
  select live_id, person, row_number() over (partition by live_id order by min(at), person)::int as number
  from firsts group by live_id, person
), given as (
  insert into live_buyers (live_id, number) select live_id, number from people
)
insert into buyer_numbers (order_id, live_id, number)
select f.id, f.live_id, p.number from firsts f join people p on p.live_id = f.live_id and p.person = f.person;
