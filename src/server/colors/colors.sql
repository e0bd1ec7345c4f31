-- name: listColors :many
select c.id, c.name, c.hex_code, coalesce(u.products, 0) as products, row_version(c.updated_at) as version
from product_colors c
left join (
  select color_id, count(*)::int as products from products where color_id is not null group by color_id
) u on u.color_id = c.id
order by c.name collate "fr-x-icu", c.id;

-- name: insertColor :one
insert into product_colors (name, hex_code, updated_at) values (:name, :hexCode, clock_timestamp()) returning id;

-- name: lockColor :optional
select name, hex_code, row_version(updated_at) as version from product_colors where id = :colorId for update;

-- name: updateColor :exec
update product_colors set name = :name, hex_code = :hexCode, updated_at = clock_timestamp() where id = :colorId;

-- name: isColorWorn :one
select exists (select 1 from products where color_id = :colorId) as worn;

-- name: deleteColor :exec
delete from product_colors where id = :colorId;
