import type { z } from "zod";
import type { BulkResult, bulkFields } from "#contract/admin/products.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { lockLiveForRefs, MOST_TRIES } from "./draw-reference.ts";

type BulkFields = z.output<typeof bulkFields>;
type Made = BulkResult & { productId: string | null };

/** Pieces are told apart by reference, colour and size; an archived one is in nobody's way. */
const IS_SIZE = (size: string) =>
  `lower(size) is not distinct from lower(${size}::text) and archived_at is null`;

const colorOf = statement<{ name: string; present: boolean }>(`
  select name, exists (
      select from products where live_id = $2 and upper(ref_category) = upper($3) and color_id = $1
        and ${IS_SIZE("$4")}) as present
  from product_colors where id = $1 for key share`);
/** Nothing comes back when somebody created a product under that reference meanwhile. */
const insert = statement<{ id: string; ref: number }>(`
  insert into products (live_id, ref, ref_category, name, price_cents, color_id, size, updated_at)
  select $1, coalesce(max(ref), 0) + 1, $2, $3, $4, $5, $6, clock_timestamp() from products where live_id = $1
  on conflict (live_id, ref) do nothing returning id, ref`);

const preview = statement<{ next: number; present: string[] | null }>(`
  select coalesce((select max(ref) from products where live_id = $1), 0) + 1 as next,
    (select array_agg(distinct color_id) from products
      where live_id = $1 and upper(ref_category) = upper($2) and color_id is not null and ${IS_SIZE("$3")}) as present`);

/** One product a colour, all of one size, with what became of each. A colour that is refused stops none of the others. */
export async function createBulk(context: Context, input: BulkFields): Promise<{ results: BulkResult[] }> {
  const made = await once(context, principalOf(context), "admin.products.createBulk", input, async (tx) => {
    await lockLiveForRefs(tx, input.liveId);
    const results: Made[] = [];
    for (const colorId of input.colorIds) results.push(await createOne(tx, context, input, colorId));
    return results;
  });
  context.events.changed({ products: made.flatMap(({ productId }) => productId ?? []) });
  return { results: made.map(({ productId: _, ...result }) => result) };
}

async function createOne(tx: Tx, context: Context, input: BulkFields, colorId: string): Promise<Made> {
  const [color] = await colorOf(tx, colorId, input.liveId, input.refCategory, input.size);
  const nothing = { colorId, colorName: color?.name ?? "", ref: null, productId: null };
  if (!color) return { ...nothing, outcome: "failed" };
  if (color.present) return { ...nothing, outcome: "skipped" };
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const [created] = await insert(
      tx,
      input.liveId,
      input.refCategory,
      input.name,
      input.priceCents,
      colorId,
      input.size,
    );
    if (!created) continue;
    await audit(tx, context, {
      action: "product-created",
      subjectKind: "product",
      subjectId: created.id,
      after: { ...input, colorIds: [colorId], ref: created.ref },
    });
    return { ...nothing, outcome: "created", ref: created.ref, productId: created.id };
  }
  return { ...nothing, outcome: "failed" };
}

/** What a bulk creation would draw and skip, if it came now. */
export async function previewBulk(
  context: Context,
  input: { live: string; refCategory: string; size: string },
) {
  const [row] = await preview(context.lists, input.live, input.refCategory, input.size || null);
  return { next: row?.next ?? 1, presentColorIds: row?.present ?? [] };
}
