-- What guests are shown of a product that is on sale, under the reference that the seller announces: the search and the
-- card of the piece on air tell it alike.
create view offered_products as
select p.live_id, p.ref_category, p.ref,
  jsonb_build_object('id', p.id, 'refCategory', p.ref_category, 'name', p.name, 'priceCents', p.price_cents, 'size', p.size,
    'composition', p.composition, 'maker', p.maker, 'photoKey', p.photo_key,
    'color', case when c.id is not null then jsonb_build_object('name', c.name, 'hexCode', c.hex_code) end,
    'sold', p.stock is not null and p.taken >= p.stock) as product
from products p left join product_colors c on c.id = p.color_id
where p.archived_at is null;
