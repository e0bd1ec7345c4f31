import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { id, line } from "#contract/input.ts";
import { looksLikeEmail } from "#domain/address-rules.ts";
import { FILL_EVERY_FIELD, MAKER_CONTACT_SHAPE } from "#wording/admin-forms.ts";

export const makerRow = z.object({
  id,
  name: z.string(),
  address: z.string(),
  contact: z.string(),
  outsideEu: z.boolean(),
  responsibleName: z.string(),
  responsibleAddress: z.string(),
  responsibleContact: z.string(),
  /** Of the products that name none. */
  isDefault: z.boolean(),
  /** Has all that the law wants to be shown. */
  complete: z.boolean(),
  /** How many products name it, or none where it is the shop's own. It can't be deleted then. */
  products: z.int(),
  version: z.int(),
});
export type MakerRow = z.infer<typeof makerRow>;

const isContact = (text: string): boolean =>
  looksLikeEmail(text) || /^(?:https?:\/\/|www\.)\S+\.\S+$/.test(text);
const filled = (max: number) => line(max).refine((text) => text !== "", FILL_EVERY_FIELD);

const typed = z.strictObject({
  name: filled(200),
  address: filled(300),
  contact: filled(200).refine(isContact, MAKER_CONTACT_SHAPE),
  outsideEu: z.boolean(),
  responsibleName: line(200),
  responsibleAddress: line(300),
  responsibleContact: line(200),
  isDefault: z.boolean(),
});
export type MakerFields = z.output<typeof typed>;

/** Who answers for a maker outside the Union must be named within it. */
function wantResponsible(maker: MakerFields, { addIssue }: z.RefinementCtx<MakerFields>): void {
  if (!maker.outsideEu) return;
  for (const field of ["responsibleName", "responsibleAddress", "responsibleContact"] as const)
    if (maker[field] === "") addIssue({ code: "custom", path: [field], message: FILL_EVERY_FIELD });
  if (maker.responsibleContact !== "" && !isContact(maker.responsibleContact))
    addIssue({ code: "custom", path: ["responsibleContact"], message: MAKER_CONTACT_SHAPE });
}
export const makerFields = typed.superRefine(wantResponsible);

const one = z.strictObject({ makerId: id });

export const adminMakers = {
  /** Every maker, by name. */
  list: staffCall("live").route({ method: "GET", path: "/admin/makers" }).output(z.array(makerRow)),
  create: staffCall("live")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/makers", successStatus: 201 })
    .input(makerFields)
    .errors(refusals("MAKER_NAME_TAKEN"))
    .output(z.object({ id })),
  save: staffCall("live")
    .route({ method: "PUT", path: "/admin/makers/{makerId}" })
    .input(typed.extend({ makerId: id, expectedVersion: z.int() }).superRefine(wantResponsible))
    .errors(refusals("MAKER_NOT_FOUND", "MAKER_NAME_TAKEN", "RECORD_GONE", "RECORD_CHANGED"))
    .output(z.object({ id })),
  remove: staffCall("live")
    .route({ method: "DELETE", path: "/admin/makers/{makerId}" })
    .input(one)
    .errors(refusals("MAKER_NOT_FOUND", "RECORD_GONE", "MAKER_IN_USE"))
    .output(z.object({ id })),
};
