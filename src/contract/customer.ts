import { z } from "zod";
import { ORDER_STATUSES } from "#domain/order-status.ts";
import { FIRST_NAME_REQUIRED, LAST_NAME_REQUIRED } from "#wording/user-forms.ts";
import { customerCall } from "./base.ts";
import { credit } from "./credits.ts";
import { issuedInvoice, returnedPiece } from "./guest-order.ts";
import { cents, id, instant, line, page } from "./input.ts";

const profile = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  handle: z.string().nullable(),
  /** The name of the administrator who acts as this person. */
  impersonatedBy: z.string().nullable(),
});
export type CustomerProfile = z.infer<typeof profile>;

const ownOrder = z.object({
  id,
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  orderDate: instant,
  liveTitle: z.string(),
  totalCents: cents,
  /** "A12 Robe portefeuille, Noir", line by line. */
  pieces: z.array(
    z.object({
      name: z.string(),
      photoUrl: z.string().nullable(),
      returned: returnedPiece,
      /** It could not be found: she chooses on the order's page what she wants instead. */
      missing: z.boolean(),
    }),
  ),
  /** Her other paid orders in the same parcel, by number. */
  parcelWith: z.array(z.string()),
  /** Whom and where its parcel goes to, as one line; of an order that ended long ago only its status is told. */
  address: z.string().nullable(),
  /** The point where its parcel is to be fetched, as one line. */
  relay: z.string().nullable(),
  /** Between which days (ISO dates) it was promised, while it is not there yet. */
  arrives: z.object({ earliest: z.string(), latest: z.string() }).nullable(),
  tracking: z.object({ number: z.string(), url: z.string() }).nullable(),
  invoices: z.array(issuedInvoice),
});

/** A signed-in customer's own room. */
export const customer = {
  get: customerCall.route({ method: "GET", path: "/customer" }).output(profile),
  /** The e-mail is the key to the account and the handle ties orders of the live to it: neither is the customer's to type. */
  save: customerCall
    .route({ method: "PUT", path: "/customer" })
    .input(
      z.strictObject({
        firstName: line(100).refine((name) => name !== "", FIRST_NAME_REQUIRED),
        lastName: line(100).refine((name) => name !== "", LAST_NAME_REQUIRED),
      }),
    )
    .output(profile),
  /** The person's shop credit, newest first; `leftCents`: what may be spent now. */
  credits: customerCall
    .route({ method: "GET", path: "/customer/credits" })
    .output(z.object({ leftCents: cents, credits: z.array(credit.omit({ grantedBy: true })) })),
  /** The person's orders, newest first. */
  orders: customerCall
    .route({ method: "GET", path: "/customer/orders" })
    .input(z.strictObject({ page }))
    .output(z.object({ rows: z.array(ownOrder), total: z.int(), pageSize: z.int() })),
};
