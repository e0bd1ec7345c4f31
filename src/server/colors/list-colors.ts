import type { ColorRow } from "#contract/admin/colors.ts";
import { VERSION } from "#server/audit/changed-meanwhile.ts";
import type { Context } from "#server/context.ts";
import { FRENCH } from "#server/db/french-order.ts";
import { statement } from "#server/db/statement.ts";

const read = statement<{ id: string; name: string; hex_code: string; products: number; version: number }>(`
  select c.id, c.name, c.hex_code, coalesce(u.products, 0) as products, ${VERSION} as version
  from product_colors c
  left join (
    select color_id, count(*)::int as products from products where color_id is not null group by color_id
  ) u on u.color_id = c.id
  order by c.name ${FRENCH}, c.id`);

/** Every colour, by name, with how many products wear it. */
export async function listColors(context: Context): Promise<ColorRow[]> {
  return (await read(context.lists)).map(({ hex_code, ...color }) => ({ ...color, hexCode: hex_code }));
}
