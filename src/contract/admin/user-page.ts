import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { cents, id, instant, paragraph, reason } from "#contract/input.ts";
import { ADVERTISING_GROUNDS, CHOICE_CHANNELS } from "#domain/advertising.ts";
import { RETURN_CAUSES } from "#domain/returns.ts";
import { SMS_ENDS } from "#domain/sms.ts";
import { UNPAID_STEPS } from "#domain/unpaid-ladder.ts";
import { OBJECTION_MISSING } from "#wording/advertising.ts";
import { NOTE_MISSING } from "#wording/user-forms.ts";
import { outboxRow } from "./outbox.ts";
import { withdrawalRow } from "./withdrawals.ts";

const order = z.object({ id, number: z.string() });

export const userNote = z.object({
  id,
  text: z.string(),
  /** By name; null for a colleague who is no longer there. */
  by: z.string().nullable(),
  at: instant,
});
export type UserNote = z.infer<typeof userNote>;

/** What somebody left unpaid in the lives' time to pay, and what staff decided about it. */
const unpaid = z.object({
  orders: z.int(),
  step: z.enum(UNPAID_STEPS).nullable(),
  /** What the settings make of so many. */
  proposed: z.enum(UNPAID_STEPS).nullable(),
  by: z.string().nullable(),
  at: instant.nullable(),
});

/** Nothing is ordered for her by itself; null: she is not blocked. */
const block = z.object({ reason: z.string(), by: z.string().nullable(), at: instant }).nullable();

export const userPage = z.object({
  /** What they count: `wording/customer-figures.ts`. */
  numbers: z.object({
    orders: z.int(),
    receivedCents: cents,
    refundedCents: cents,
    owedCents: cents,
    paid: z.int(),
    asked: z.int(),
    lives: z.int(),
    /** Cancelled without a payment after it was asked for. */
    unpaid: z.int(),
    returnedPieces: z.int(),
    returnedCents: cents,
  }),
  /** Of each kind the newest twenty. */
  lives: z.array(z.object({ id, title: z.string(), liveDate: instant, orders: z.int(), cents })),
  messages: z.array(
    outboxRow.pick({ id: true, kind: true, state: true, type: true, subject: true, order: true, at: true }),
  ),
  returns: z.array(
    z.object({ id, order, cause: z.enum(RETURN_CAUSES), pieces: z.int(), refundCents: cents, at: instant }),
  ),
  withdrawals: z.array(
    withdrawalRow.pick({
      id: true,
      statedOrderNumber: true,
      state: true,
      outcome: true,
      reason: true,
      submittedAt: true,
    }),
  ),
  waiting: z.array(
    z.object({
      claimId: z.int(),
      product: z.object({
        id,
        reference: z.string().nullable(),
        name: z.string(),
        size: z.string().nullable(),
        color: z.string().nullable(),
      }),
      live: z.object({ id, title: z.string() }),
      at: instant,
    }),
  ),
  /** Others whose orders have a phone number or a place (street and postcode) of hers; at most five. */
  mayBeSame: z.array(
    z.object({
      id,
      name: z.string().nullable(),
      handle: z.string().nullable(),
      orders: z.int(),
      byPhone: z.boolean(),
      byPlace: z.boolean(),
    }),
  ),
  /** Accounts whose orders were merged into this one, and that are still there with what belongs to no order. */
  mergedFrom: z.array(z.object({ id, name: z.string().nullable(), handle: z.string().nullable() })),
  /** The browsers of her handle that read her basket of a live. */
  phones: z.array(z.object({ at: instant, proof: z.enum(["comment", "staff"]) })),
  /** Her agreements to text messages, those that ended too, each with the words that she read. */
  texts: z.array(
    z.object({
      id: z.int(),
      /** Of the one order for which it was given; null: for all orders of her handle. */
      orderNumber: z.string().nullable(),
      /** Masked. */
      phone: z.string(),
      words: z.string(),
      at: instant,
      ended: z.object({ at: instant, by: z.enum(SMS_ENDS) }).nullable(),
    }),
  ),
  /** What she chose about advertisements: first what counts, of each of her addresses, then what it replaced. */
  advertising: z.array(
    z.object({
      id: z.int(),
      email: z.string(),
      agreed: z.boolean(),
      ground: z.enum(ADVERTISING_GROUNDS),
      counts: z.boolean(),
      /** Advertisements go to this address now. */
      takes: z.boolean(),
      words: z.string(),
      channel: z.enum(CHOICE_CHANNELS),
      orderNumber: z.string().nullable(),
      at: instant,
    }),
  ),
  /** How many mails she asked for ('Me prévenir'), at each of her addresses. */
  alerts: z.int(),
  unpaid,
  block,
  /** All of them, the newest first. */
  notes: z.array(userNote),
});
export type UserPage = z.infer<typeof userPage>;

export const noteText = paragraph(1000).refine((text) => text !== "", NOTE_MISSING);

const one = z.strictObject({ userId: id });

/** What the page of a person shows beside their data and orders. */
export const userPageCalls = {
  page: staffCall("management")
    .route({ method: "GET", path: "/admin/users/{userId}/page" })
    .input(one)
    .errors(refusals("USER_NOT_FOUND"))
    .output(userPage),
  addNote: staffCall("management")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/users/{userId}/notes" })
    .input(one.extend({ text: noteText }))
    .errors(refusals("USER_NOT_FOUND"))
    .output(z.object({ noteId: id })),
  /** One that is gone already is no fault. */
  removeNote: staffCall("management")
    .route({ method: "DELETE", path: "/admin/users/{userId}/notes/{noteId}" })
    .input(one.extend({ noteId: id }))
    .errors(refusals("USER_NOT_FOUND"))
    .output(z.object({ removed: z.boolean() })),
  /** `forgiven`: what she left so far counts no more. */
  decideUnpaidStep: staffCall("management")
    .route({ method: "PUT", path: "/admin/users/{userId}/unpaid-step" })
    .input(one.extend({ step: z.enum(UNPAID_STEPS).nullable(), forgiven: z.boolean().default(false) }))
    .errors(refusals("USER_NOT_FOUND"))
    .output(unpaid),
  /** Null lifts the block; harmless when repeated. */
  setBlock: staffCall("management")
    .route({ method: "PUT", path: "/admin/users/{userId}/block" })
    .input(one.extend({ reason: reason.nullable() }))
    .errors(refusals("USER_NOT_FOUND"))
    .output(z.object({ block })),
  /** Ends all her agreements to text messages: she asked for it. Without any, nothing is noted. */
  stopTexts: staffCall("management")
    .route({ method: "DELETE", path: "/admin/users/{userId}/texts" })
    .input(one)
    .output(z.object({ ended: z.int() })),
  /** She told staff that she wants no advertisements: kept with what she said, and what she asked to be told of ends. */
  objectToAdvertising: staffCall("management")
    .route({ method: "POST", path: "/admin/users/{userId}/advertising-objection" })
    .input(one.extend({ words: paragraph(300).refine((text) => text !== "", OBJECTION_MISSING) }))
    .errors(refusals("USER_NOT_FOUND"))
    .output(z.object({})),
  /** None of them reads her basket any more. Without any, nothing is noted. */
  forgetPhones: staffCall("management")
    .route({ method: "DELETE", path: "/admin/users/{userId}/phones" })
    .input(one)
    .output(z.object({ forgotten: z.int() })),
};
