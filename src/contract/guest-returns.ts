import { z } from "zod";
import { PARCEL_STATES } from "#domain/carrier-codes.ts";
import {
  CARRIER_HAS,
  LABEL_REFUSED_TELLINGS,
  RETURN_LABEL_KINDS,
  RETURN_STATES,
  type ReturnStateName,
  VERDICTS,
} from "#domain/return-life.ts";
import { RETURN_CAUSES } from "#domain/returns.ts";
import { cents, id, instant } from "./input.ts";

const stateNames = Object.keys(RETURN_STATES) as [ReturnStateName, ...ReturnStateName[]];

/** A return as its buyer follows it; its label's file is `GET /guest-orders/{orderId}/returns/{id}/label.pdf`. */
export const guestReturn = z.object({
  id,
  state: z.enum(stateNames),
  cause: z.enum(RETURN_CAUSES),
  statedAt: instant,
  /** The last day (ISO date) to send what she renounced, and where to. */
  sendBy: z.string(),
  address: z.string(),
  /** What the carrier says of a parcel that she never had; it is not hers to send. */
  carrierHas: z.enum(CARRIER_HAS).nullable(),
  asCredit: z.boolean(),
  pieces: z.array(z.object({ itemId: id, name: z.string(), verdict: z.enum(VERDICTS).nullable() })),
  /** What is still to come, also while the provider is asked for it. */
  owedCents: cents,
  refundedCents: cents,
  /** Of which she has as credit. */
  creditBackCents: cents,
  dueOn: z.string(),
  isHeld: z.boolean(),
  /** The carrier, or staff to whom she showed it, say that she has sent it. */
  isSent: z.boolean(),
  label: z
    .object({
      kind: z.enum(RETURN_LABEL_KINDS),
      trackingNumber: z.string(),
      trackingUrl: z.string(),
      costCents: cents,
      /** Where the carrier has her parcel. */
      parcel: z.enum(PARCEL_STATES),
    })
    .nullable(),
  /** Why she got none when she last asked for one; null where she did not, or the shop has seen to it. */
  labelRefused: z.enum(LABEL_REFUSED_TELLINGS).nullable(),
  /** What a label would cost her, 0: nothing; null where none is offered, or she has it. */
  offeredCents: cents.nullable(),
  /** Instead of the label she may have a code from which the carrier prints it. */
  offersCode: z.boolean(),
});
export type GuestReturn = z.infer<typeof guestReturn>;

/** The label that she asks for. */
export const returnLabelWish = {
  caseId: id,
  kind: z.enum(RETURN_LABEL_KINDS).default("label"),
  /** What she read that it costs; a page of an earlier release does not say. */
  offeredCents: cents.optional(),
};
