import { z } from "zod";
import { looksLikeEmail } from "#domain/address-rules.ts";
import { ADDRESS_MESSAGES, EMAIL_SHAPE } from "#wording/forms.ts";
import { publicCall, refusals } from "./base.ts";
import { line, paragraph } from "./input.ts";

const withdrawalStatement = z.strictObject({
  firstName: line(60).refine((value) => value !== "", ADDRESS_MESSAGES.first_name),
  lastName: line(60).refine((value) => value !== "", ADDRESS_MESSAGES.last_name),
  orderNumber: line(40).refine((value) => value !== "", "Le numéro de commande est obligatoire"),
  email: line(254).refine((value) => looksLikeEmail(value), EMAIL_SHAPE),
  articles: paragraph(500).optional(),
});

export const withdrawals = {
  /** Receives a statement of withdrawal. The answer is the same whether or not the order exists. */
  state: publicCall
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/withdrawals", successStatus: 201 })
    .input(withdrawalStatement)
    .errors(refusals("RATE_LIMITED"))
    .output(z.object({ id: z.string(), submittedAt: z.string() })),
};
