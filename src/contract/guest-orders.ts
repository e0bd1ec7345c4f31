import { z } from "zod";
import { PARCEL_STATES } from "#domain/carrier-codes.ts";
import { COMPLAINT_WISHES } from "#domain/complaints.ts";
import { ORDER_STATUSES } from "#domain/order-status.ts";
import { PROMO_KINDS } from "#domain/promo.ts";
import { COMPLAINT_FORM } from "#wording/complaints.ts";
import { chosenRelayPoint, offeredRelayPoint, shippingAddress, shownAddress } from "./address.ts";
import { guestOrderCall, publicCall, refusals } from "./base.ts";
import { guestReturn } from "./guest-returns.ts";
import { cents, id, instant, line, paragraph } from "./input.ts";
import { activeLive, color } from "./lives.ts";

/** When a piece came back to the shop, or was taken out of a parcel that had not left. */
export const returnedPiece = z.object({ at: instant, wasSent: z.boolean() }).nullable();

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

const guestOrderItem = z.object({
  id,
  productId: id,
  refCategory: z.string(),
  name: z.string(),
  size: z.string().nullable(),
  color: color.nullable(),
  composition: z.string().nullable(),
  photoUrl: z.string().nullable(),
  priceCents: cents,
  /** What its promo code takes off this piece. */
  discountCents: cents,
  /** False for a piece that was sold before its late money came ('pièce indisponible'). */
  available: z.boolean(),
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
  /** What delivery costs to her door and to a relay point, where she may choose; null: it comes to her door. */
  deliveryChoice: z.object({ homeCents: cents, relayCents: cents }).nullable(),
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
  /** The address is masked and the parcel's number left out: a link sent to the order's e-mail shows them. */
  masked: z.boolean(),
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
      /** As far as the carrier told; null: it is not followed. */
      parcel: z.object({ state: z.enum(PARCEL_STATES), since: instant.nullable() }).nullable(),
    })
    .nullable(),
  deliveryEarliest: z.string(),
  deliveryLatest: z.string(),
  history: z.array(z.object({ status: z.enum(ORDER_STATUSES), at: instant })),
  refundedCents: cents,
  /** Of it, what came back to her credit or was given as credit. */
  creditBackCents: cents,
  /** None for whoever is not known to have ordered it. */
  invoices: z.array(issuedInvoice),
  /** What is still to be given back for pieces that came back, and the last day (ISO date) for it. */
  refundDue: z.object({ cents, on: z.string().nullable() }).nullable(),
  /** The terms that were accepted are those in force: starting a payment need not ask again. */
  termsAccepted: z.boolean(),
  /** The version that would be accepted now; null: the shop has no terms, and sells nothing. */
  termsInForce: z.string().nullable(),
  termsVersion: z.string().nullable(),
  /** Null: the shop sends none. `to` is empty for whoever may not read the number. */
  texts: textMessages,
});
export type GuestOrder = z.infer<typeof guestOrder>;

const one = z.strictObject({ orderId: id });
const limits = [
  "TOO_MANY_OPEN_ORDERS",
  "TOO_MANY_HELD_PIECES",
  "TOO_MANY_ORDERS_OF_NETWORK",
  "TOO_MANY_PIECES_OF_NETWORK",
] as const;
const edits = ["ORDER_NOT_FOUND", "ORDER_LOCKED", "ORDER_EXPIRED"] as const;

export const guestOrders = {
  /** Opens an order, normally with its first piece: the order exists only if that piece could be taken. */
  create: publicCall
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/guest-orders", successStatus: 201 })
    .input(z.strictObject({ liveId: id, productId: id.optional(), comment: line(500).optional() }))
    .errors(refusals("LIVE_NOT_FOUND", "PRODUCT_NOT_FOUND", "PRODUCT_ALREADY_SOLD", ...limits))
    .output(guestOrder),
  /** Her returns, from the statement to the refund; none for whoever is not known to have ordered. */
  returns: guestOrderCall
    .route({ method: "GET", path: "/guest-orders/{orderId}/returns" })
    .input(one)
    .output(z.array(guestReturn)),
  /** Makes the label of a return; asked again, the one that exists stands. */
  returnLabel: guestOrderCall
    .route({ method: "POST", path: "/guest-orders/{orderId}/returns/{caseId}/label" })
    .input(one.extend({ caseId: id }))
    .errors(
      refusals(
        "ORDER_NOT_FOUND",
        "RETURN_CASE_NOT_FOUND",
        "RETURN_CASE_ELSEWHERE",
        "RETURN_LABEL_NOT_OFFERED",
        "ADDRESS_MISSING",
        "LABEL_IN_PROGRESS",
        "LABEL_REFUSED",
        "CARRIER_UNREACHABLE",
        "LABEL_STORE_UNAVAILABLE",
      ),
    )
    .output(z.array(guestReturn)),
  get: guestOrderCall
    .route({ method: "GET", path: "/guest-orders/{orderId}" })
    .input(one)
    .errors(refusals("ORDER_NOT_FOUND"))
    .output(guestOrder),
  addItem: guestOrderCall
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/guest-orders/{orderId}/items" })
    .input(one.extend({ productId: id }))
    .errors(
      refusals(
        ...edits,
        "PRODUCT_NOT_FOUND",
        "PRODUCT_ALREADY_SOLD",
        "PRODUCT_ALREADY_IN_ORDER",
        "ORDER_FULL",
        ...limits,
      ),
    )
    .output(guestOrder),
  removeItem: guestOrderCall
    .route({ method: "DELETE", path: "/guest-orders/{orderId}/items/{itemId}" })
    .input(one.extend({ itemId: id }))
    .errors(refusals(...edits, "ORDER_ITEM_NOT_FOUND"))
    .output(guestOrder),
  /** `texts`: the words beside the box for text messages where she ticked it, null where she did not; absent: not asked. */
  saveAddress: guestOrderCall
    .meta({ remembersDevice: true })
    .route({ method: "PUT", path: "/guest-orders/{orderId}/address" })
    .input(one.extend({ address: shippingAddress, texts: wordsAgreedTo.nullable().optional() }))
    .errors(refusals(...edits, "OUTSIDE_DELIVERY_AREA", "BUYER_BLOCKED"))
    .output(guestOrder),
  /** Points where she may fetch her parcel: at most twenty around a postcode, the nearest first. */
  relayPoints: publicCall
    .route({ method: "POST", path: "/relay-points" })
    .input(z.strictObject({ zip: line(5), city: line(80).default(""), street: line(120).default("") }))
    .errors(refusals("RELAY_POINTS_OFF", "RELAY_POINTS_UNAVAILABLE"))
    .output(z.object({ points: z.array(offeredRelayPoint) })),
  /**
   * To a relay point, or to her door (null). It changes what delivery costs as long as nothing is paid; of a paid order,
   * only a point that was found closed may be chosen anew.
   */
  chooseDelivery: guestOrderCall
    .route({ method: "PUT", path: "/guest-orders/{orderId}/delivery" })
    .input(one.extend({ relay: chosenRelayPoint.nullable() }))
    .errors(
      refusals(
        ...edits,
        "ADDRESS_MISSING",
        "RELAY_POINTS_OFF",
        "RELAY_POINTS_UNAVAILABLE",
        "RELAY_POINT_CLOSED",
        "RELAY_NEEDS_MOBILE",
      ),
    )
    .output(guestOrder),
  /** A code that is put in place of another one leaves that one where the new one is refused. */
  putCode: guestOrderCall
    .route({ method: "PUT", path: "/guest-orders/{orderId}/promo-code" })
    .input(one.extend({ code: line(60) }))
    .errors(
      refusals(
        ...edits,
        "PROMO_UNKNOWN",
        "PROMO_STOPPED",
        "PROMO_NOT_YET",
        "PROMO_ENDED",
        "PROMO_MINIMUM",
        "PROMO_USED_UP",
        "PROMO_ALREADY_USED",
      ),
    )
    .output(guestOrder),
  takeCodeOff: guestOrderCall
    .route({ method: "DELETE", path: "/guest-orders/{orderId}/promo-code" })
    .input(one)
    .errors(refusals(...edits))
    .output(guestOrder),
  /** No more text messages about this order, nor any that she agreed to in her basket; whoever has the link may say so. */
  stopTexts: guestOrderCall
    .route({ method: "DELETE", path: "/guest-orders/{orderId}/texts" })
    .input(one)
    .errors(refusals("ORDER_NOT_FOUND"))
    .output(guestOrder),
  /** An open, visible page says so; the hold is stretched, up to its limit. `extend` is the guest asking for more. */
  extendHoldOfOpenPage: guestOrderCall
    .route({ method: "POST", path: "/guest-orders/{orderId}/hold" })
    .input(one)
    .errors(refusals(...edits, "HOLD_AT_ITS_LONGEST"))
    .output(guestOrder),
  cancel: guestOrderCall
    .route({ method: "POST", path: "/guest-orders/{orderId}/cancellation" })
    .input(one)
    .errors(refusals(...edits))
    .output(guestOrder),
  /** A new order with what is still free of an expired one, and the same address. `gone` names what is not. */
  /** 'Ajouter à mon colis': opens an order that is to join the parcel of this paid one; one that is open already is the answer. */
  addToParcel: guestOrderCall
    .meta({ remembersDevice: true })
    .route({ method: "POST", path: "/guest-orders/{orderId}/parcel", successStatus: 201 })
    .input(one)
    .errors(refusals("ORDER_NOT_FOUND", "PARCEL_PACKED", "LIVE_NOT_FOUND"))
    .output(guestOrder),
  /** 'Je continue mes achats': the parcel of this paid order waits for more, or ('Envoyer mon colis maintenant') no longer. */
  keepParcel: guestOrderCall
    .route({ method: "PUT", path: "/guest-orders/{orderId}/parcel-wait" })
    .input(one.extend({ isKept: z.boolean() }))
    .errors(refusals("ORDER_NOT_FOUND", "PARCEL_PACKED", "PARCEL_NOT_KEPT"))
    .output(guestOrder),
  resume: guestOrderCall
    .meta({ idempotent: true, remembersDevice: true })
    .route({ method: "POST", path: "/guest-orders/{orderId}/resumption", successStatus: 201 })
    .input(one)
    .errors(
      refusals("ORDER_NOT_FOUND", "ORDER_LOCKED", "LIVE_NOT_FOUND", "NOTHING_LEFT_TO_RESUME", ...limits),
    )
    .output(z.object({ order: guestOrder, gone: z.array(z.string()) })),
  /**
   * Asks for a link by e-mail to a paid order, to see on this device whose it is. The answer is the same whether or
   * not a mail leaves: one an hour does, and only to the order's own address. `minutes`: how long the link will work.
   */
  requestLink: guestOrderCall
    .route({ method: "POST", path: "/guest-orders/{orderId}/links" })
    .input(one)
    .errors(refusals("ORDER_NOT_FOUND"))
    .output(z.object({ minutes: z.int() })),
  /** States a defect of pieces that she received; whoever is known to have ordered may. */
  complain: guestOrderCall
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/guest-orders/{orderId}/complaints", successStatus: 201 })
    .input(
      one.extend({
        itemIds: z.array(id).min(1, COMPLAINT_FORM.noPiece).max(250),
        defect: paragraph(1_000).refine((text) => text !== "", COMPLAINT_FORM.noDefect),
        wish: z.enum(COMPLAINT_WISHES),
      }),
    )
    .errors(refusals("ORDER_NOT_FOUND", "COMPLAINT_OPEN"))
    .output(z.object({ id, statedAt: instant })),
  /** Asks for the invoices of a paid order by e-mail, within the same limits. */
  requestInvoices: guestOrderCall
    .route({ method: "POST", path: "/guest-orders/{orderId}/invoices/copies" })
    .input(one)
    .errors(refusals("ORDER_NOT_FOUND"))
    .output(z.object({ asked: z.literal(true) })),
  /** Uses such a link up: the browser is known to the order from then on. */
  openLink: guestOrderCall
    .meta({ remembersDevice: true })
    .route({ method: "POST", path: "/guest-orders/{orderId}/devices" })
    .input(one.extend({ token: z.string().max(200) }))
    .errors(refusals("ORDER_NOT_FOUND", "LINK_EXPIRED"))
    .output(guestOrder),
  /** What a press on 'Reprendre ma commande' would bring back. */
  resumable: guestOrderCall
    .route({ method: "GET", path: "/guest-orders/{orderId}/resumption" })
    .input(one)
    .errors(refusals("ORDER_NOT_FOUND"))
    .output(z.object({ free: z.array(guestOrderItem), gone: z.array(guestOrderItem) })),
};
