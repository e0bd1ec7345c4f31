import { HIGHEST_REF } from "#contract/admin/product-fields.ts";
import type { ProductRow } from "#contract/admin/products.ts";
import { parseEuros } from "#domain/money.ts";
import { parseGrams } from "#domain/weight.ts";
import type { FieldErrors } from "#web/ui/error-summary.tsx";
import { PURCHASE_PRICE_SHAPE, WEIGHT_SHAPE } from "#wording/admin-forms.ts";

/** What the fields of the dialog hold, as typed. */
export type TypedProduct = {
  liveId: string | undefined;
  name: string;
  ref: string;
  price: string;
  refCategory: string;
  size: string;
  fit: string;
  colorId: string | null;
  composition: string;
  weight: string;
  /** What it cost, before tax; undefined: whoever edits may not know it, and leaves it. */
  purchase: string | undefined;
  /** Null: that of the shop. */
  makerId: string | null;
  warnings: string;
  animalParts: boolean;
  stock: string;
  photo: { photoKey: string; photoUrl: string } | null;
};

export const emptyProduct = (liveId: string | undefined, knowsPurchase = false): TypedProduct => ({
  liveId,
  name: "",
  ref: "",
  price: "",
  refCategory: "",
  size: "",
  fit: "",
  colorId: null,
  composition: "",
  weight: "",
  purchase: knowsPurchase ? "" : undefined,
  makerId: null,
  warnings: "",
  animalParts: false,
  stock: "1",
  photo: null,
});

const eurosOf = (cents: number) => (cents / 100).toFixed(2).replace(".", ",");

export const asTyped = (product: ProductRow): TypedProduct => ({
  liveId: product.live.id,
  name: product.name,
  ref: String(product.ref),
  price: eurosOf(product.priceCents),
  refCategory: product.refCategory ?? "",
  size: product.size ?? "",
  fit: product.fit ?? "",
  colorId: product.color?.id ?? null,
  composition: product.composition ?? "",
  weight: product.weightGrams === null ? "" : `${product.weightGrams} g`,
  purchase:
    product.purchaseCents === undefined
      ? undefined
      : product.purchaseCents === null
        ? ""
        : eurosOf(product.purchaseCents),
  makerId: product.maker?.id ?? null,
  warnings: product.warnings ?? "",
  animalParts: product.animalParts,
  stock: product.stock === null ? "" : String(product.stock),
  photo:
    product.photoKey && product.photoUrl ? { photoKey: product.photoKey, photoUrl: product.photoUrl } : null,
});

const WHOLE = /^\d+$/;
const MISSING = "Ce champ est obligatoire";

/** What is missing or can't be read, by field. */
export function productErrors(typed: TypedProduct): FieldErrors {
  const errors: FieldErrors = {};
  if (!typed.liveId) errors.live = MISSING;
  if (typed.name.trim() === "") errors.name = MISSING;
  if (typed.ref.trim() === "") errors.ref = MISSING;
  else if (!WHOLE.test(typed.ref.trim()) || Number(typed.ref) === 0 || Number(typed.ref) > HIGHEST_REF)
    errors.ref = "La référence est un nombre à partir de 1.";
  if (typed.price.trim() === "") errors.price = MISSING;
  else if (parseEuros(typed.price) === undefined)
    errors.price = "Indiquez un prix en euros, par exemple 29,90.";
  if (typed.purchase?.trim() && parseEuros(typed.purchase) === undefined)
    errors.purchaseCents = `${PURCHASE_PRICE_SHAPE}.`;
  if (typed.stock.trim() !== "" && !/^\d{1,6}$/.test(typed.stock.trim()))
    errors.stock = "Indiquez un nombre de pièces, ou laissez vide.";
  if (parseGrams(typed.weight) === undefined) errors.weightGrams = `${WEIGHT_SHAPE}.`;
  return errors;
}

export const isMissing = (errors: FieldErrors): boolean => Object.values(errors).includes(MISSING);

/** Null where nothing is written. */
const givenPurchase = (typed: string): number | null =>
  typed.trim() === "" ? null : (parseEuros(typed) ?? -1);

/** The product as the contract wants it; only of fields without errors. */
export const asGiven = (typed: TypedProduct) => ({
  liveId: typed.liveId ?? "",
  name: typed.name,
  ref: Number(typed.ref),
  priceCents: parseEuros(typed.price) ?? -1,
  refCategory: typed.refCategory.trim().toUpperCase(),
  size: typed.size,
  fit: typed.fit,
  colorId: typed.colorId,
  composition: typed.composition,
  weightGrams: parseGrams(typed.weight) ?? null,
  ...(typed.purchase === undefined ? {} : { purchaseCents: givenPurchase(typed.purchase) }),
  makerId: typed.makerId,
  warnings: typed.warnings,
  animalParts: typed.animalParts,
  stock: typed.stock.trim() === "" ? null : Number(typed.stock),
  photoKey: typed.photo?.photoKey ?? null,
});
