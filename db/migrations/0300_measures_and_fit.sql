-- One line of measures and fit ("Longueur 102 cm, taille normalement"), shown to whoever chooses a piece.
alter table products add column fit text constraint products_fit_is_short check (length(fit) <= 120);

create or replace view offered_products as
select p.live_id, p.ref_category, p.ref,
  jsonb_build_object('id', p.id, 'refCategory', p.ref_category, 'name', p.name, 'priceCents', p.price_cents, 'size', p.size,
    'fit', p.fit, 'composition', p.composition, 'maker', maker_line(m), 'photoKey', p.photo_key,
    'color', case when c.id is not null then jsonb_build_object('name', c.name, 'hexCode', c.hex_code) end,
    'sold', p.stock is not null and p.taken >= p.stock,
    'safety', jsonb_build_object('maker', maker_json(m), 'warnings', p.warnings, 'animalParts', p.animal_parts),
    -- What the setting says is asked of its row: the pages of a live are told of a piece where no settings are at hand.
    'onSale', p.missing = '{}' or coalesce((select value = '"yes"' from settings where key = 'sellIncomplete'), true)) as product
from products p left join product_colors c on c.id = p.color_id
left join makers m on m.id = coalesce(p.maker_id, (select id from makers where is_default))
where p.archived_at is null;
