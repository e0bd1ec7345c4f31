import { z } from "zod";
import { looksLikeEmail } from "#domain/address-rules.ts";
import { ADDRESS_MESSAGES, EMAIL_SHAPE, NO_PIECE } from "#wording/forms.ts";
import { publicCall, refusals } from "./base.ts";
import { id, line, paragraph } from "./input.ts";

const withdrawalStatement = z
  .strictObject({
    firstName: line(60).refine((value) => value !== "", ADDRESS_MESSAGES.firstName),
    lastName: line(60).refine((value) => value !== "", ADDRESS_MESSAGES.lastName),
    orderNumber: line(40).refine((value) => value !== "", "Le numéro de commande est obligatoire"),
    /** Left out, the order's own receives the acknowledgement. */
    email: line(254)
      .refine((value) => looksLikeEmail(value), EMAIL_SHAPE)
      .optional(),
    articles: paragraph(500).optional(),
    /** The key of the order on whose page the statement was begun. */
    orderId: id.optional(),
    /** Which of its items are renounced; left out: all. */
    itemIds: z.array(id).min(1, NO_PIECE).max(250).optional(),
    /** She wants shop credit instead of the money. */
    asCredit: z.boolean().optional(),
  })
  .refine(({ email, orderId }) => email !== undefined || orderId !== undefined, {
    path: ["email"],
    message: ADDRESS_MESSAGES.email,
  });

export const withdrawals = {
  /** Receives a statement of withdrawal, always. The answer is the same whether or not the order exists. */
  state: publicCall
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/withdrawals", successStatus: 201 })
    .input(withdrawalStatement)
    .errors(refusals("TOO_MANY_WITHDRAWALS"))
    .output(z.object({ id: z.string(), submittedAt: z.string() })),
};
