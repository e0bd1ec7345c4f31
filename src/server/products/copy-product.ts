import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { lockLiveForRefs, MOST_TRIES } from "./draw-reference.ts";

/** Whether the live has it already is asked under the lock of the live: two who copy at once make one product. */
const read = statement<{ present: boolean }>(`
  select exists (
    select from products t
    where t.live_id = $2 and t.archived_at is null and t.name = p.name and t.ref_category is not distinct from p.ref_category
      and t.color_id is not distinct from p.color_id and t.size is not distinct from p.size
  ) as present
  from products p where p.id = $1 for share of p`);
/** Nothing comes back when somebody created a product under that reference meanwhile. */
const insert = statement<{ id: string; ref: number }>(`
  insert into products (live_id, ref, ref_category, name, price_cents, size, color_id, composition, maker, photo_key,
    stock, updated_at)
  select $2, (select coalesce(max(ref), 0) + 1 from products where live_id = $2), p.ref_category, p.name,
    p.price_cents, p.size, p.color_id, p.composition, p.maker, p.photo_key, p.stock, clock_timestamp()
  from products p where p.id = $1
  on conflict (live_id, ref) do nothing returning id, ref`);

/**
 * The same product, with all its pieces free again, under the next reference of another live; answers its id. A live
 * that has one of the same name, announced reference, colour and size refuses another.
 */
export async function copyProduct(
  tx: Tx,
  context: Context,
  { productId, liveId }: { productId: string; liveId: string },
): Promise<string> {
  await lockLiveForRefs(tx, liveId);
  const [product] = await read(tx, productId, liveId);
  if (!product) throw refusal("PRODUCT_NOT_FOUND");
  if (product.present) throw refusal("PRODUCT_IN_LIVE");
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const [created] = await insert(tx, productId, liveId);
    if (!created) continue;
    await audit(tx, context, {
      action: "product-created",
      subjectKind: "product",
      subjectId: created.id,
      after: { liveId, ref: created.ref, copyOf: productId },
    });
    return created.id;
  }
  throw refusal("PRODUCT_REF_TAKEN");
}
