import type { ColorRow } from "#contract/admin/colors.ts";
import { bulkCreation } from "#contract/admin/product-fields.ts";
import { parseEuros } from "#domain/money.ts";
import { givenWeight } from "#domain/weight.ts";
import { errorsOf, withPrefix } from "#web/admin/forms/field-errors.ts";
import { asStock, sizesOf } from "#web/admin/products/grid/grid-rows.ts";
import type { TypedProduct } from "#web/admin/products/product-form.ts";
import type { FieldErrors } from "#web/ui/error-summary.tsx";

const NOTHING = {
  name: "",
  price: "",
  refCategory: "",
  sizes: "",
  stock: "1",
  composition: "",
  fit: "",
  weight: "",
};

/** What goes with every color beside what is typed. */
export type BulkFacts = { makerId: string | null; animalParts: boolean; photo: TypedProduct["photo"] };
const NO_FACTS: BulkFacts = { makerId: null, animalParts: false, photo: null };

export type TypedField = keyof typeof NOTHING;

/** What the form holds. */
export type BulkDraft = {
  liveId: string | undefined;
  typed: typeof NOTHING;
  /** What was typed for the last creation: it is kept for the next one. */
  created: typeof NOTHING;
  facts: BulkFacts;
  /** Ids of colors. */
  chosen: ReadonlySet<string>;
  /** By the id of the control. */
  errors: FieldErrors;
  attempt: number;
};

export const EMPTY_BULK: BulkDraft = {
  liveId: undefined,
  typed: NOTHING,
  created: NOTHING,
  facts: NO_FACTS,
  chosen: new Set(),
  errors: {},
  attempt: 0,
};

export type BulkEvent =
  | { type: "live chosen"; liveId: string | undefined }
  | { type: "typed"; field: TypedField; text: string }
  | { type: "facts chosen"; facts: Partial<BulkFacts> }
  | { type: "colors chosen"; chosen: ReadonlySet<string> }
  | { type: "checked"; errors: FieldErrors }
  | { type: "created" };

export function bulkReducer(draft: BulkDraft, event: BulkEvent): BulkDraft {
  switch (event.type) {
    case "live chosen":
      return { ...draft, liveId: event.liveId, errors: without("bulk-liveId", draft.errors) };
    case "typed":
      return {
        ...draft,
        typed: { ...draft.typed, [event.field]: event.text },
        errors: without(controlOf(event.field), draft.errors),
      };
    case "facts chosen":
      return { ...draft, facts: { ...draft.facts, ...event.facts } };
    case "colors chosen":
      return { ...draft, chosen: event.chosen, errors: without("bulk-colorIds", draft.errors) };
    case "checked":
      return { ...draft, errors: event.errors, attempt: draft.attempt + 1 };
    case "created":
      return {
        ...draft,
        facts: { ...draft.facts, photo: null },
        chosen: EMPTY_BULK.chosen,
        created: draft.typed,
      };
  }
}

const GIVEN_AS: Partial<Record<TypedField, string>> = { price: "priceCents", weight: "weightGrams" };

/** The id of the control of a field: that of what the contract wants for it. */
export const controlOf = (field: TypedField): string => `bulk-${GIVEN_AS[field] ?? field}`;

export const isBulkDirty = ({ chosen, typed, created }: BulkDraft): boolean =>
  chosen.size > 0 || JSON.stringify(typed) !== JSON.stringify(created);

/** The pieces that are asked for: each color in each size, and where no size is named once. */
export const piecesOf = <Color>(colors: readonly Color[], sizes: string) => {
  const named = sizesOf(sizes);
  return colors.flatMap((color) => (named.length > 0 ? named : [null]).map((size) => ({ color, size })));
};

/** Whether the live has that piece under this reference already. */
export const isPresent = (
  present: readonly { colorId: string; size: string | null }[],
  colorId: string,
  size: string | null,
): boolean =>
  present.some((one) => one.colorId === colorId && one.size?.toLowerCase() === size?.toLowerCase());

export const givenOf = ({ liveId, typed, facts, chosen }: BulkDraft, colors: readonly ColorRow[]) => ({
  liveId: liveId ?? "",
  name: typed.name,
  priceCents: parseEuros(typed.price) ?? 0,
  refCategory: typed.refCategory.trim().toUpperCase(),
  sizes: sizesOf(typed.sizes),
  stock: asStock(typed.stock),
  weightGrams: givenWeight(typed.weight),
  composition: typed.composition.trim() || null,
  fit: typed.fit.trim() || null,
  makerId: facts.makerId,
  animalParts: facts.animalParts,
  photoKey: facts.photo?.photoKey ?? null,
  colorIds: colors.filter(({ id }) => chosen.has(id)).map(({ id }) => id),
});

/** The other fields can't be filled in before a live is chosen. */
export function bulkErrors(given: ReturnType<typeof givenOf>): FieldErrors {
  const { liveId, ...others } = errorsOf(bulkCreation, given);
  return withPrefix("bulk", liveId ? { liveId } : others);
}

const without = (control: string, { [control]: _, ...others }: FieldErrors): FieldErrors => others;
