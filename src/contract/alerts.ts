import { z } from "zod";
import { looksLikeEmail } from "#domain/address-rules.ts";
import { EMAIL_SHAPE } from "#wording/forms.ts";
import { publicCall, refusals } from "./base.ts";
import { id, line } from "./input.ts";

export const alerts = {
  /** Asks to be written to when a live begins or, with a product, when that one is free again. The answer is the same whether or not the address had asked before. */
  ask: publicCall
    .route({ method: "POST", path: "/alerts" })
    .input(
      z.strictObject({
        email: line(254).refine((email) => looksLikeEmail(email), EMAIL_SHAPE),
        productId: id.optional(),
      }),
    )
    .errors(refusals("RATE_LIMITED", "PRODUCT_NOT_FOUND"))
    .output(z.object({})),
  /** Ends it, by the id that its mails carry; one that has ended already stays so. */
  end: publicCall
    .route({ method: "DELETE", path: "/alerts/{alertId}" })
    .input(z.strictObject({ alertId: id }))
    .output(z.object({})),
};
