-- The same shop at every size, only younger or older: a thousand orders a day, and what is under way is as old as it
-- would be. Loyal customers order most; one order in eight is of nobody the shop knows yet. What the shop keeps for a
-- month only is gone: an old cancelled order is one that was paid before, and an old order names no browser any more.
create temp table sales as
select n, gen_random_uuid() as id, live, 1 + (n - 1) % {orders_a_live} as rank,
  now() - age * interval '86 seconds' as at, status, origin, items,
  case when random() < 0.88 then 1 + floor(n::float / {orders} * {people} * power(random(), 1.7))::int end as person,
  floor({products_a_live} * power(random(), 1.6))::int as first_piece,
  case when status = 'paid' and age % 40 = 0 then 'Le montant reçu diffère du total' end as review_reason
from (
  select n, {orders} - n as age, 1 + (n - 1) / {orders_a_live} as live,
    case when dice < 0.7 then 'guest' when dice < 0.9 then 'sidebar' else 'staff' end as origin,
    1 + least(4, floor(-ln(1 - random()) * 0.95))::int as items,
    case
      when {orders} - n < 60 then case when dice < 0.5 then 'to-validate' else 'to-pay' end
      when dice > 0.97 then 'cancelled-by-admin'
      when dice > 0.88 then 'cancelled-by-customer'
      when {orders} - n < 1600 then case when dice > 0.84 then 'to-pay' when dice > 0.80 then 'to-validate'
        when dice > 0.74 then 'preparing' else 'paid' end
      when {orders} - n < 3000 then case when dice < 0.06 then 'paid' else 'to-ship' end
      when {orders} - n < 7000 then 'shipped'
      else 'delivered'
    end as status
  from (select n, random() as dice from generate_series(1, {orders}) n) thrown) s;
alter table sales add primary key (n);

create temp table sale_items as
select s.n, gen_random_uuid() as id, s.id as order_id, p.id as product_id, p.price_cents, s.at, s.status not like 'cancelled%' as takes_unit
from sales s
cross join lateral generate_series(0, s.items - 1) l
join pieces p on p.live = s.live and p.n = 1 + (s.first_piece + l * 7) % {products_a_live};

insert into orders (id, order_number, live_id, user_id, origin, status, version, line_count, items_cents, shipping_cents,
  person_text, shipping_address, comment, order_date, created_at, updated_at, held_until, browser_id, source_address, terms_version,
  review_reason, paid_at, shipping_label_path, tracking_id, shipped_at, delivered_at, cancelled_at)
select s.id, 'HF-' || w.ref || '-' || s.rank, w.id, p.id, s.origin, s.status, 1, sums.items, sums.cents, 600, coalesce(u.search_text, ''),
  case when s.status <> 'to-validate' and not (s.origin = 'sidebar' and s.status = 'to-pay') then
    json_build_object('first_name', coalesce(p.first_name, 'Lise'), 'last_name', coalesce(p.last_name, 'Vasseur'),
      'street', 1 + s.n % 180 || ' rue des Lilas', 'zip', lpad((1000 + s.n * 37 % 94000)::text, 5, '0'),
      'city', (array['Lyon', 'Paris', 'Marseille', 'Lille', 'Nantes', 'Rennes', 'Toulouse', 'Nice'])[1 + s.n % 8],
      'state', '', 'country', 'France', 'phone', '06' || lpad((s.n::bigint * 7919 % 100000000)::text, 8, '0'),
      'email', coalesce(p.email, 'lise' || s.n || '@gmail.com'), 'delivery_note', '') end,
  case when s.n % 12 = 0 then 'Merci de bien emballer' end, s.at, s.at, s.at,
  case when s.origin = 'guest' and s.status in ('to-validate', 'to-pay') then now() + interval '6 hours' end,
  case when s.origin = 'guest' and not old then gen_random_uuid() end,
  case when s.origin = 'guest' and not old then '192.0.2.' || s.n % 250 end,
  case when settled then '1' end, s.review_reason,
  case when settled or old and s.status like 'cancelled%' then s.at + interval '6 minutes' end,
  case when packed then 'labels/' || s.id || '.pdf' end, case when packed then '6A' || lpad(s.n::text, 11, '0') end,
  case when s.status in ('shipped', 'delivered') then s.at + interval '2 days' end,
  case when s.status = 'delivered' then s.at + interval '5 days' end,
  case when s.status like 'cancelled%' then s.at + interval '20 minutes' end
from (
  select *, status in ('paid', 'preparing', 'to-ship', 'shipped', 'delivered') as settled,
    status in ('to-ship', 'shipped', 'delivered') or (status = 'paid' and n % 3 = 0) as packed,
    at < now() - interval '29 days' as old from sales) s
join shows w on w.n = s.live
left join people p on p.n = s.person
left join users u on u.id = p.id
join (select n, count(*) as items, sum(price_cents) as cents from sale_items group by n) sums on sums.n = s.n
order by s.n;

-- Nobody who only ever commented is kept longer than three months.
update users u set created_at = now() - random() * interval '80 days'
where email like '%@tiktok.invalid' and not exists (select from orders o where o.user_id = u.id);

insert into order_items (id, order_id, product_id, price_cents, takes_unit, created_at)
select id, order_id, product_id, price_cents, takes_unit, at from sale_items order by n;

update products p set taken = sold.units, stock = case when p.ref % 10 = 0 then null else sold.units + p.ref % 3 end
from (select product_id, count(*) filter (where takes_unit) as units from sale_items group by product_id) sold
where sold.product_id = p.id;

insert into order_totals (live_id, status, orders, cents)
select live_id, status, count(*), sum(total_cents) from orders
where status not in ('to-validate', 'to-pay') and live_id in (select id from shows) group by live_id, status;
