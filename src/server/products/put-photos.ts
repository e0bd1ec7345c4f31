import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as queries from "./products.sql.ts";
import { requirePhotos } from "./require-photos.ts";

type Input = { photos: { photoKey: string; productIds: string[] }[] };

/** Gives many products their photos at once; those that have them already are left as they are. */
export async function putPhotos(context: Context, { photos }: Input) {
  await requirePhotos(
    context,
    photos.map(({ photoKey }) => photoKey),
  );
  const photoOf = new Map(
    photos.flatMap(({ photoKey, productIds }) =>
      productIds.map((productId) => [productId, photoKey] as const),
    ),
  );
  const { present, changed } = await inTransaction(context.db, async (tx) => {
    const found = await queries.lockPhotos(tx, { ids: [...photoOf.keys()] });
    const others = found.flatMap(({ id: productId, photoKey: before }) => {
      const photoKey = photoOf.get(productId);
      return photoKey && photoKey !== before ? [{ productId, before, photoKey }] : [];
    });
    for (const { productId, before, photoKey } of others) {
      await queries.setPhoto(tx, { productId, photoKey });
      await audit(tx, context, {
        action: "product-saved",
        subjectKind: "product",
        subjectId: productId,
        before: { photoKey: before },
        after: { photoKey },
      });
    }
    return { present: found.map(({ id }) => id), changed: others.map(({ productId }) => productId) };
  });
  context.events.changed({ products: changed });
  return { productIds: present };
}
