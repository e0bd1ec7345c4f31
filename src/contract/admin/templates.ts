import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { id, keepsClaims, line } from "#contract/input.ts";
import { LONGEST_DELAY_MINUTES, leastDelayMinutes } from "#domain/automatic-messages.ts";
import { delayShape, TEMPLATE_TITLE_REQUIRED, TEMPLATE_TYPE_REQUIRED } from "#wording/content-forms.ts";
import { TEST_EMAIL_SHAPE } from "#wording/forms.ts";
import { messageTemplate, messageType } from "./messages.ts";

export const templateFields = z.strictObject({
  title: line(200).refine((title) => title !== "", TEMPLATE_TITLE_REQUIRED),
  body: z.string().min(1, "Le message est obligatoire").max(60_000),
  /** Leaves by itself when an order reaches the status. */
  isAutomatic: z.boolean(),
  /** How long an automatic one waits; 0 is a few seconds, within which an undone change is told to nobody. */
  delayMinutes: z
    .int(delayShape(0))
    .min(0, delayShape(0))
    .max(LONGEST_DELAY_MINUTES, delayShape(0))
    .optional(),
  keepsClaims,
});
export const newTemplate = templateFields
  .extend({ type: z.enum(messageType.options, TEMPLATE_TYPE_REQUIRED) })
  .superRefine(({ type, delayMinutes = leastDelayMinutes(type) }, { addIssue }) => {
    if (delayMinutes < leastDelayMinutes(type))
      addIssue({ code: "custom", path: ["delayMinutes"], message: delayShape(leastDelayMinutes(type)) });
  });
export const testMail = z.strictObject({
  email: line(254).refine((email) => email !== "" && email.includes("@"), TEST_EMAIL_SHAPE),
});

/** One template for each type; `admin.messages.templates` lists them. */
export const adminTemplates = {
  create: staffCall("management")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/message-templates", successStatus: 201 })
    .input(newTemplate)
    .errors(refusals("TEMPLATE_TYPE_TAKEN", "TEMPLATE_SENT_BY_HAND", "CLAIMING_WORDS"))
    .output(messageTemplate),
  save: staffCall("management")
    .route({ method: "PUT", path: "/admin/message-templates/{templateId}" })
    .input(templateFields.extend({ templateId: id, expectedVersion: z.int() }))
    .errors(
      refusals(
        "TEMPLATE_NOT_FOUND",
        "RECORD_CHANGED",
        "CONFIRMATION_ALWAYS_LEAVES",
        "TEMPLATE_SENT_BY_HAND",
        "CLAIMING_WORDS",
      ),
    )
    .output(messageTemplate),
  /** Sends what is being written, saved or not, to this address; it speaks of an order that does not exist. */
  test: staffCall("management")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/message-templates/{templateId}/test" })
    .input(
      testMail.extend({
        templateId: id,
        title: templateFields.shape.title,
        body: templateFields.shape.body,
      }),
    )
    .errors(refusals("TEMPLATE_NOT_FOUND"))
    .output(z.object({ messageId: z.int() })),
};
