import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { id, keepsClaims, line, searchText } from "#contract/input.ts";
import { FILL_EVERY_FIELD, HEX_SHAPE } from "#wording/admin-forms.ts";

export const colorRow = z.object({
  id,
  name: z.string(),
  hexCode: z.string(),
  /** How many products wear it; a used color can't be deleted. */
  products: z.int(),
  /** Grows with each change; sent back with an edit, so that nobody overwrites what they have not seen. */
  version: z.int(),
});
export type ColorRow = z.infer<typeof colorRow>;

/** Part of a name or of a code. */
export const colorFilters = z.strictObject({ q: searchText.default("") });

export const colorFields = z.strictObject({
  name: line(60).refine((name) => name !== "", FILL_EVERY_FIELD),
  hexCode: line(7)
    .refine((hex) => hex !== "", { error: FILL_EVERY_FIELD, abort: true })
    .refine((hex) => /^#[0-9A-Fa-f]{6}$/.test(hex), HEX_SHAPE),
  keepsClaims,
});

const one = z.strictObject({ colorId: id });

export const adminColors = {
  /** Every color, by name. */
  list: staffCall("live").route({ method: "GET", path: "/admin/colors" }).output(z.array(colorRow)),
  create: staffCall("live")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/colors", successStatus: 201 })
    .input(colorFields)
    .errors(refusals("COLOR_NAME_TAKEN", "CLAIMING_WORDS"))
    .output(z.object({ id })),
  save: staffCall("live")
    .route({ method: "PUT", path: "/admin/colors/{colorId}" })
    .input(colorFields.extend({ colorId: id, expectedVersion: z.int() }))
    .errors(
      refusals("COLOR_NOT_FOUND", "COLOR_NAME_TAKEN", "RECORD_GONE", "RECORD_CHANGED", "CLAIMING_WORDS"),
    )
    .output(z.object({ id })),
  remove: staffCall("live")
    .route({ method: "DELETE", path: "/admin/colors/{colorId}" })
    .input(one)
    .errors(refusals("COLOR_NOT_FOUND", "RECORD_GONE", "COLOR_IN_USE"))
    .output(z.object({ id })),
};
