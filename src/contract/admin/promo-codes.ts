import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { cents, id, instant, keepsClaims, line } from "#contract/input.ts";
import { ORDER_STATUSES } from "#domain/order-status.ts";
import { foldCode, PROMO_CODE, PROMO_KINDS } from "#domain/promo.ts";
import {
  CODE_MISSING,
  CODE_REFUSED,
  END_BEFORE_START,
  VALUE_MISSING,
  VALUE_OVER_HUNDRED,
} from "#wording/promo-codes.ts";

const kind = z.enum(PROMO_KINDS);

export const promoRow = z.object({
  id,
  code: z.string(),
  kind,
  /** Cents, or per cent; 0 where the code gives the delivery. */
  value: z.int(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  minimumCents: cents,
  limitInAll: z.int().nullable(),
  oncePerPerson: z.boolean(),
  isActive: z.boolean(),
  note: z.string(),
  /** Orders that hold it, paid or not; those paid after it was used up are counted apart. */
  uses: z.int(),
  beyondLimit: z.int(),
  paid: z.int(),
  /** What it took off the orders that were paid. */
  givenCents: z.int(),
  version: z.int(),
});
export type PromoRow = z.infer<typeof promoRow>;

export const promoFields = z
  .strictObject({
    code: line(30)
      .transform(foldCode)
      .refine((code) => code !== "", CODE_MISSING)
      .refine((code) => PROMO_CODE.test(code), CODE_REFUSED),
    kind,
    value: z.int().min(0).max(9_999_999),
    startsAt: instant.nullable(),
    endsAt: instant.nullable(),
    minimumCents: cents,
    limitInAll: z.int().min(1).max(1_000_000).nullable(),
    oncePerPerson: z.boolean(),
    isActive: z.boolean(),
    note: line(300),
    keepsClaims,
  })
  .refine(({ kind, value }) => kind === "delivery" || value > 0, { path: ["value"], error: VALUE_MISSING })
  .refine(({ kind, value }) => kind !== "percent" || value <= 100, {
    path: ["value"],
    error: VALUE_OVER_HUNDRED,
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || endsAt > startsAt, {
    path: ["endsAt"],
    error: END_BEFORE_START,
  });
export type PromoFields = z.output<typeof promoFields>;

const one = z.strictObject({ promoId: id });

export const adminPromoCodes = {
  /** Every code, the newest first. */
  list: staffCall("management")
    .route({ method: "GET", path: "/admin/promo-codes" })
    .output(z.array(promoRow)),
  /** The orders that hold or held a code, the newest first; at most a hundred. */
  uses: staffCall("management")
    .route({ method: "GET", path: "/admin/promo-codes/{promoId}/uses" })
    .input(one)
    .output(
      z.array(
        z.object({
          orderId: id,
          orderNumber: z.string(),
          status: z.enum(ORDER_STATUSES),
          customer: z.string(),
          givenCents: cents,
          beyondLimit: z.boolean(),
          at: instant,
        }),
      ),
    ),
  create: staffCall("management")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/promo-codes", successStatus: 201 })
    .input(promoFields)
    .errors(refusals("PROMO_CODE_TAKEN", "CLAIMING_WORDS"))
    .output(z.object({ id })),
  save: staffCall("management")
    .route({ method: "PUT", path: "/admin/promo-codes/{promoId}" })
    .input(promoFields.safeExtend({ promoId: id, expectedVersion: z.int() }))
    .errors(
      refusals(
        "PROMO_NOT_FOUND",
        "PROMO_CODE_TAKEN",
        "PROMO_LIMIT_UNDER_USES",
        "RECORD_GONE",
        "RECORD_CHANGED",
        "CLAIMING_WORDS",
      ),
    )
    .output(z.object({ id })),
  remove: staffCall("management")
    .route({ method: "DELETE", path: "/admin/promo-codes/{promoId}" })
    .input(one)
    .errors(refusals("PROMO_NOT_FOUND", "RECORD_GONE", "PROMO_IN_USE"))
    .output(z.object({ id })),
};
