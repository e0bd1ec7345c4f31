import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { credit } from "#contract/credits.ts";
import { cents, id, reason } from "#contract/input.ts";
import { MOST_CREDIT_CENTS } from "#domain/credit.ts";
import { parisDay } from "#domain/paris-time.ts";
import { CREDIT_ABOVE_LIMIT, CREDIT_AMOUNT_MISSING, CREDIT_EXPIRY_PAST } from "#wording/credits.ts";

const one = z.strictObject({ userId: id });

export const creditFields = z.strictObject({
  amountCents: z.int().min(1, CREDIT_AMOUNT_MISSING).max(MOST_CREDIT_CENTS, CREDIT_ABOVE_LIMIT),
  reason,
  /** The last day on which it may be spent; null: it does not run out. */
  expiresOn: z.iso
    .date()
    .refine((day) => day > parisDay(new Date()), CREDIT_EXPIRY_PAST)
    .nullable(),
});

const listedCredit = credit.omit({ movements: true }).extend({
  holder: z.object({ id, name: z.string(), email: z.string() }),
  grantedCents: cents,
});
export type ListedCredit = z.infer<typeof listedCredit>;

export const adminCredits = {
  /** Every credit of the shop, those of which something is left first, then the newest; at most two thousand. */
  every: staffCall("management")
    .route({ method: "GET", path: "/admin/credits" })
    .output(z.array(listedCredit)),
  /** What a person has and had, the newest first. */
  list: staffCall("management")
    .route({ method: "GET", path: "/admin/users/{userId}/credits" })
    .input(one)
    .output(z.array(credit)),
  /** Staff give it by hand. */
  grant: staffCall("management")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/users/{userId}/credits", successStatus: 201 })
    .input(creditFields.extend({ userId: id }))
    .errors(refusals("USER_NOT_FOUND"))
    .output(z.object({ id })),
  /** Takes back what is left of it. */
  withdraw: staffCall("management")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/credits/{creditId}/withdrawal" })
    .input(z.strictObject({ creditId: id, reason }))
    .errors(refusals("CREDIT_NOT_FOUND", "CREDIT_IN_USE", "CREDIT_SPENT"))
    .output(z.object({ withdrawnCents: z.int() })),
};
