import { z } from "zod";
import { PARCEL_STATES } from "#domain/carrier-codes.ts";
import { ORDER_STATUSES } from "#domain/order-status.ts";
import { PROMO_KINDS } from "#domain/promo.ts";
import { shownAddress } from "./address.ts";
import { cents, id, instant } from "./input.ts";
import { activeLive, color, productSafety } from "./lives.ts";

/** When a piece came back to the shop, was said to be lost on that way, or was taken out of a parcel that had not left. */
export const returnedPiece = z
  .object({ at: instant, wasSent: z.boolean(), replaced: z.boolean(), lost: z.boolean() })
  .nullable();

/** Text messages about an order, or a basket: what may be agreed to, and where they go now, masked. */
export const textMessages = z.object({ words: z.string(), to: z.string().nullable() }).nullable();

/** What she ticked, in the words that she read; null: nothing. */
export const wordsAgreedTo = z.string().max(1_000);
/** An invoice or a credit note of an order; its file is `GET /guest-orders/{orderId}/invoices/{id}/file.pdf`. */
export const issuedInvoice = z.object({
  id,
  number: z.string(),
  kind: z.enum(["invoice", "credit-note"]),
  /** The day in Paris, as an ISO date. */
  issuedOn: z.string(),
  grossCents: cents,
});

export const guestOrderItem = z.object({
  id,
  productId: id,
  refCategory: z.string(),
  name: z.string(),
  size: z.string().nullable(),
  color: color.nullable(),
  fit: z.string().nullable(),
  composition: z.string().nullable(),
  safety: productSafety,
  photoUrl: z.string().nullable(),
  priceCents: cents,
  /** What its promo code takes off this piece. */
  discountCents: cents,
  /** False for a piece that was sold before its late money came ('pièce indisponible'). */
  available: z.boolean(),
  /** It could not be found: she chooses what she wants instead. */
  missing: z.boolean(),
  returned: returnedPiece,
});

/**
 * An order as whoever holds its link sees it. Contacts are masked once it can no longer be edited, and for whoever is
 * not known to have ordered it the whole address is.
 */
export const guestOrder = z.object({
  id,
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  version: z.int(),
  editable: z.boolean(),
  /** The hold ran out: the order is cancelled and may be resumed. */
  expired: z.boolean(),
  underReview: z.boolean(),
  live: activeLive.extend({ isActive: z.boolean() }),
  items: z.array(guestOrderItem),
  /** What the pieces cost with what the promo code takes off them. */
  itemsCents: cents,
  discountCents: cents,
  /** `missingCents`: what the pieces must come to before the code gives anything; `waivedCents`: a fee that it takes off. */
  promo: z
    .object({ code: z.string(), kind: z.enum(PROMO_KINDS), waivedCents: cents, missingCents: cents })
    .nullable(),
  shippingCents: cents,
  /**
   * What delivery costs to her door and to a relay point, while she may choose; else null. `relayOffered`: where the shop
   * offers points no more, whoever chose one may still turn to her door.
   */
  deliveryChoice: z.object({ homeCents: cents, relayCents: cents, relayOffered: z.boolean() }).nullable(),
  /** From which sum of pieces on its delivery is free; null: never. */
  freeDeliveryFromCents: cents.nullable(),
  /**
   * The parcel that a paid order goes in, or that an open one is to join; null where there is none, and for whoever is not
   * known to have bought. `others`: her other paid orders in it. `mayGrow`: 'Ajouter à mon colis' opens an order that joins
   * it. `feeBackCents`: what she paid for a delivery that the parcel had already, and gets back, or has (`isFeeBack`).
   * `keptUntil`: it waits for more until this day. `mayWait`: to which day she may keep it open, and when it
   * would arrive then. `deliverBy`: the last day promised. Days are ISO dates.
   */
  parcel: z
    .object({
      isOpen: z.boolean(),
      mayGrow: z.boolean(),
      keptUntil: z.string().nullable(),
      mayWait: z.object({ until: z.string(), deliverBy: z.string() }).nullable(),
      deliverBy: z.string().nullable(),
      others: z.array(z.object({ id, orderNumber: z.string() })),
      feeBackCents: cents,
      isFeeBack: z.boolean(),
    })
    .nullable(),
  totalCents: cents,
  /**
   * Shop credit: what this reader could pay of the order with hers, and what of that is set apart while it is being paid.
   * `paidCents`: what it was paid with, told to those whose order it is known to be.
   */
  credit: z.object({ usableCents: cents, reservedCents: cents, paidCents: cents }),
  minimumCents: cents,
  shippingAddress: shownAddress.nullable(),
  /**
   * Of an open order without an address, told to whoever is signed in with their own account and to nobody else: where their
   * last paid order under the account's e-mail went, to be offered. Missing from a release before.
   */
  ownAddress: shownAddress.omit({ relay: true }).nullable().optional(),
  /**
   * It was paid, and this reader is not known to have ordered it: the address is masked, parcel number and invoices are left
   * out, until a link sent to the order's e-mail is opened. There is no address at all once the order is long over, or was
   * cancelled and given back whole.
   */
  masked: z.boolean(),
  /**
   * Who reads it may act as its buyer: complain, follow her returns, choose about a missing or recalled piece. Also the phone
   * of the handle for which it was opened, to which the address stays masked. Staff may not, though they read it whole.
   */
  isBuyer: z.boolean(),
  /** How many items a guest's order may have; null for one that staff opened, which has no such limit. */
  itemLimit: z.int().nullable(),
  /** When the pieces become free again if nothing happens; null once they are sold or free, and where they never do. */
  heldUntil: instant.nullable(),
  /** The latest instant to which an open page can stretch the hold. */
  holdLimit: instant.nullable(),
  serverTime: instant,
  createdAt: instant,
  paidAt: instant.nullable(),
  /** The attempt to pay of an order in `to-pay`; `verifying` while the buyer's bank has yet to decide. */
  payment: z
    .object({ state: z.enum(["open", "verifying", "refused"]), refusal: z.string().nullable() })
    .nullable(),
  tracking: z
    .object({
      number: z.string(),
      url: z.string(),
      /** The carrier's page for another day, neighbor or point, as long as the parcel is on its way to her door. */
      changeUrl: z.string().nullable(),
      /** As far as the carrier told; null: it is not followed. */
      parcel: z.object({ state: z.enum(PARCEL_STATES), since: instant.nullable() }).nullable(),
    })
    .nullable(),
  deliveryEarliest: z.string(),
  deliveryLatest: z.string(),
  history: z.array(z.object({ status: z.enum(ORDER_STATUSES), at: instant })),
  refundedCents: cents,
  /** Beside it: what her bank took back of a card payment. */
  chargedBackCents: cents,
  /** Of what was refunded, what came back to her credit or was given as credit. */
  creditBackCents: cents,
  /** None for whoever is not known to have ordered it, but for owners and management. */
  invoices: z.array(issuedInvoice),
  /**
   * What is still to be given back for pieces that came back, of an order that was cancelled, or that staff opened to be paid
   * anew, and the last day (ISO date) for it.
   */
  refundDue: z.object({ cents, on: z.string().nullable() }).nullable(),
  /** The terms that were accepted are those in force: starting a payment need not ask again. */
  termsAccepted: z.boolean(),
  /** The version that would be accepted now; null: the shop has no terms, and sells nothing. */
  termsInForce: z.string().nullable(),
  termsVersion: z.string().nullable(),
  /** The box for advertisements was ticked beside this order, and she has not said no since. */
  advertisingAgreed: z.boolean(),
  /** Null: she is asked whether she agrees. Otherwise the shop writes to its buyers, and this is whether she objected here, while it is open. */
  advertisingObjected: z.boolean().nullable(),
  /** Null: the shop sends none. `to` is empty for whoever may not read the number. */
  texts: textMessages,
});
export type GuestOrder = z.infer<typeof guestOrder>;
