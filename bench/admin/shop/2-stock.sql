-- 120 pieces a live: forty announced references in three colors each.
create temp table shows as
select n, gen_random_uuid() as id,
  (array['robes', 'jupes', 'hauts', 'jeans', 'pulls', 'sacs'])[1 + n % 6] || '-' || n as ref,
  now() - ({lives} - n) * interval '{seconds_a_live} seconds' as at
from generate_series(1, {lives}) n;
alter table shows add primary key (n);

insert into lives (id, title, ref, live_date, is_active, created_at, updated_at)
select id, 'Live ' || initcap(split_part(ref, '-', 1)) || ' du ' || to_char(at, 'DD/MM/YYYY'), ref, at, n > {lives} - 2, at, at
from shows order by n;
insert into live_order_counters (live_id, last_rank) select id, {orders_a_live} from shows;

insert into product_colors (name, hex_code)
select 'Teinte ' || n, '#' || lpad(to_hex(n * 601234 % 16777216), 6, '0') from generate_series(1, 24) n
on conflict do nothing;
create temp table shades as select row_number() over (order by name) as n, id from product_colors;

create temp table pieces as
select s.n as live, r as n, gen_random_uuid() as id, (490 + 100 * floor(85 * power(random(), 2)))::int as price_cents
from shows s cross join generate_series(1, {products_a_live}) r;
alter table pieces add primary key (live, n);

insert into products (id, live_id, ref, ref_category, name, price_cents, size, color_id, composition, stock, created_at, updated_at)
select p.id, s.id, p.n, chr(65 + s.n % 8) || (1 + (p.n - 1) / 3),
  (array['Robe', 'Jupe', 'Blouse', 'Chemise', 'Pantalon', 'Jean', 'Pull', 'Gilet', 'Veste', 'Manteau', 'Top', 'Tunique'])[1 + (s.n + (p.n - 1) / 3) % 12]
    || ' ' || (array['longue', 'courte', 'fleurie', 'plissée', 'en lin', 'en satin', 'ajourée', 'brodée', 'à pois', 'rayée', 'ample', 'cintrée', 'à volants'])[1 + (s.n * 7 + (p.n - 1) / 3) % 13],
  p.price_cents, (array['S', 'M', 'L', 'XL', 'Taille unique'])[1 + p.n % 5], c.id,
  case when p.n % 3 = 0 then '95 % coton, 5 % élasthanne' end, null, s.at - interval '1 day', s.at - interval '1 day'
from pieces p join shows s on s.n = p.live
left join shades c on c.n = 1 + (p.n * 5 + s.n) % 26
order by p.live, p.n;
