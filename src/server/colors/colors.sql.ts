// Written by `npm run db:types` from colors.sql: change that file, not this one.
import { exec, many, one, optional } from "#server/db/statement.ts";

export interface ListColorsRow {
  id: string;
  name: string;
  hexCode: string;
  products: number;
  version: number;
}

export const listColors = many<void, ListColorsRow>({
  columns: ["id!","name!","hex_code!","products!","version!"],
  text: `select c.id, c.name, c.hex_code, coalesce(u.products, 0) as products, row_version(c.updated_at) as version
from product_colors c
left join (
  select color_id, count(*)::int as products from products where color_id is not null group by color_id
) u on u.color_id = c.id
order by c.name collate "fr-x-icu", c.id`,
});

export interface InsertColorParameters {
  name: string;
  hexCode: string;
}

export interface InsertColorRow {
  id: string;
}

export const insertColor = one<InsertColorParameters, InsertColorRow>({
  parameters: ["name","hexCode"],
  columns: ["id!"],
  text: `insert into product_colors (name, hex_code, updated_at) values ($1, $2, clock_timestamp()) returning id`,
});

export interface LockColorParameters {
  colorId: string;
}

export interface LockColorRow {
  name: string;
  hexCode: string;
  version: number;
}

export const lockColor = optional<LockColorParameters, LockColorRow>({
  parameters: ["colorId"],
  columns: ["name!","hex_code!","version!"],
  text: `select name, hex_code, row_version(updated_at) as version from product_colors where id = $1 for update`,
});

export interface UpdateColorParameters {
  name: string;
  hexCode: string;
  colorId: string;
}

export const updateColor = exec<UpdateColorParameters>({
  parameters: ["name","hexCode","colorId"],
  text: `update product_colors set name = $1, hex_code = $2, updated_at = clock_timestamp() where id = $3`,
});

export interface IsColorWornParameters {
  colorId: string;
}

export interface IsColorWornRow {
  worn: boolean;
}

export const isColorWorn = one<IsColorWornParameters, IsColorWornRow>({
  parameters: ["colorId"],
  columns: ["worn!"],
  text: `select exists (select 1 from products where color_id = $1) as worn`,
});

export interface DeleteColorParameters {
  colorId: string;
}

export const deleteColor = exec<DeleteColorParameters>({
  parameters: ["colorId"],
  text: `delete from product_colors where id = $1`,
});
