import type { ProductRow } from "#contract/admin/products.ts";
import { refusal } from "#domain/refusals.ts";
import { mayAct } from "#domain/roles.ts";
import { vatRateOf } from "#domain/seller.ts";
import { vatWithin } from "#domain/vat.ts";
import type { Context } from "#server/context.ts";

/** Whether whoever acts may know what the shop pays for its pieces. */
export const knowsPurchases = ({ actor }: Pick<Context, "actor">): boolean =>
  actor.kind === "admin" && mayAct(actor.role, "management");

/** Refuses a purchase price from whoever may not know it, with NOT_YOUR_ROLE. */
export function askAboutPurchases(
  context: Context,
  given: readonly { purchaseCents?: number | null | undefined }[],
) {
  if (given.some(({ purchaseCents }) => purchaseCents !== undefined) && !knowsPurchases(context))
    throw refusal("NOT_YOUR_ROLE", { needed: "management" });
}

/** A product as whoever acts may see it: with its purchase price and what that leaves of the price, or without. */
export function asSeen(context: Context, { purchaseCents = null, ...row }: ProductRow): ProductRow {
  if (!knowsPurchases(context)) return row;
  const netCents = row.priceCents - vatWithin(row.priceCents, vatRateOf(context.settings.current()));
  return { ...row, purchaseCents, marginCents: purchaseCents === null ? null : netCents - purchaseCents };
}
