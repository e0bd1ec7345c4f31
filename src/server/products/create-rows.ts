import type { GridFields } from "#contract/admin/product-fields.ts";
import { refusal } from "#domain/refusals.ts";
import { claimsIn } from "#domain/regulated-words.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { makersOfTexts } from "#server/makers/makers.sql.ts";
import { askAboutClaims, duringSales, noteClaims } from "#server/regulated-words/ask-about-claims.ts";
import { insertUnderDrawnRef, lockLiveForRefs } from "./draw-reference.ts";
import * as queries from "./products.sql.ts";
import { askAboutPurchases } from "./purchase-price.ts";
import { requirePhotos } from "./require-photos.ts";
import { inWords, wordsOf } from "./write-products.ts";

type Rows = { liveId: string; rows: GridFields[] };

/** Every row becomes a product, in their order, or none does. */
export async function createRows(
  context: Context,
  { keepsClaims, ...input }: Rows & { keepsClaims: boolean },
) {
  askAboutPurchases(context, input.rows);
  askAboutClaims(context, { now: input.rows.flatMap(wordsOf), keepsClaims });
  await requirePhotos(
    context,
    input.rows.map(({ photoKey }) => photoKey),
  );
  const products = await once(
    context,
    principalOf(context),
    "admin.products.createRows",
    input,
    async (tx) => {
      await lockLiveForRefs(tx, input.liveId);
      await refusePresent(tx, input);
      const makers = await makersOf(tx, input.rows);
      const made: queries.InsertUnderNextRefRow[] = [];
      for (const { maker, purchaseCents = null, ...row } of input.rows) {
        const makerId = makers.get(maker) ?? null;
        made.push(
          await createOne(tx, context, {
            ...row,
            purchaseCents,
            makerId,
            animalParts: false,
            liveId: input.liveId,
          }),
        );
      }
      return made;
    },
  );
  context.events.changed({ products: products.map(({ id }) => id) });
  const sellsIncomplete = context.settings.current().sellIncomplete === "yes";
  return { products: products.map((one) => ({ ...one, missing: sellsIncomplete ? [] : one.missing })) };
}

async function refusePresent(tx: Tx, { liveId, rows }: Rows): Promise<void> {
  const present = await queries.findRowsInLive(tx, {
    liveId,
    refCategories: rows.map(({ refCategory }) => refCategory),
    sizes: rows.map(({ size }) => size ?? ""),
    colorIds: rows.map(({ colorId }) => colorId ?? ""),
  });
  if (present.length > 0) throw refusal("PRODUCTS_IN_LIVE", { rows: present.map(({ place }) => place) });
}

/** By the line that names each. They are found before any product is written, for that locks the facts of makers. */
async function makersOf(tx: Tx, rows: readonly GridFields[]): Promise<Map<string | null, string | null>> {
  const lines = [...new Set(rows.flatMap(({ maker }) => maker ?? []))];
  return lines.length === 0
    ? new Map()
    : new Map((await makersOfTexts(tx, { lines })).map(({ line, id }) => [line, id]));
}

async function createOne(tx: Tx, context: Context, row: queries.InsertUnderNextRefParameters) {
  const created = await insertUnderDrawnRef(tx, row).catch(inWords);
  if (!created) throw refusal("PRODUCT_REF_TAKEN");
  await audit(tx, context, {
    action: "product-created",
    subjectKind: "product",
    subjectId: created.id,
    after: { ...row, ref: created.ref },
  });
  await noteClaims(
    tx,
    context,
    { subjectKind: "product", subjectId: created.id },
    claimsIn(wordsOf(row).join("\n"), duringSales(context)),
  );
  return created;
}
