import { z } from "zod";
import { RECALL_REMEDIES } from "#domain/recalls.ts";
import { SHORTAGE_CHOICES } from "#domain/shortages.ts";
import { chosenRelayPoint, offeredRelayPoint, shippingAddress } from "./address.ts";
import { addressSearch } from "./address-search.ts";
import { guestOrderCall, publicCall, refusals } from "./base.ts";
import { complaintWish, guestComplaint } from "./guest-complaints.ts";
import { guestOrder, guestOrderItem, wordsAgreedTo } from "./guest-order.ts";
import { guestReturn, returnLabelWish } from "./guest-returns.ts";
import { guestShortage, replacementPiece } from "./guest-shortages.ts";
import { id, instant, line } from "./input.ts";
import { guestRecall } from "./recalls.ts";

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
    .errors(
      refusals(
        "LIVE_NOT_FOUND",
        "PRODUCT_NOT_FOUND",
        "PRODUCT_ALREADY_SOLD",
        "PRODUCT_INCOMPLETE",
        ...limits,
      ),
    )
    .output(guestOrder),
  /** Her returns, from the statement to the refund; none for whoever is not its buyer. */
  returns: guestOrderCall
    .route({ method: "GET", path: "/guest-orders/{orderId}/returns" })
    .input(one)
    .errors(refusals("ORDER_NOT_FOUND"))
    .output(z.array(guestReturn)),
  /** The missing pieces that she has to choose about; none for whoever is not its buyer. */
  missing: guestOrderCall
    .route({ method: "GET", path: "/guest-orders/{orderId}/shortages" })
    .input(one)
    .errors(refusals("ORDER_NOT_FOUND"))
    .output(z.array(guestShortage)),
  /** What she wants instead of a missing piece. While she waits she may still have her money. */
  chooseForMissing: guestOrderCall
    .route({ method: "PUT", path: "/guest-orders/{orderId}/shortages/{shortageId}/choice" })
    .input(one.extend({ shortageId: id, choice: z.enum(SHORTAGE_CHOICES) }))
    .errors(
      refusals(
        "ORDER_NOT_FOUND",
        "SHORTAGE_NOT_FOUND",
        "SHORTAGE_ENDED",
        "SHORTAGE_WAITS_NO_MORE",
        "ORDER_UNDER_REVIEW",
        "ORDER_NOT_RETURNABLE",
        "PIECES_ALREADY_RETURNED",
        "PIECES_NOT_RETURNABLE",
        "REFUND_TOO_HIGH",
      ),
    )
    .output(guestOrder),
  /** The pieces that she may have instead of a missing one, the likest first. */
  replacements: guestOrderCall
    .route({ method: "GET", path: "/guest-orders/{orderId}/shortages/{shortageId}/pieces" })
    .input(one.extend({ shortageId: id }))
    .errors(refusals("ORDER_NOT_FOUND", "SHORTAGE_NOT_FOUND"))
    .output(z.array(replacementPiece)),
  /** 'Choisir une autre pièce': it goes in the place of the missing one, and what that cost more goes back. */
  replaceMissing: guestOrderCall
    .route({ method: "PUT", path: "/guest-orders/{orderId}/shortages/{shortageId}/piece" })
    .input(one.extend({ shortageId: id, productId: id }))
    .errors(
      refusals(
        "ORDER_NOT_FOUND",
        "SHORTAGE_NOT_FOUND",
        "SHORTAGE_ENDED",
        "PRODUCT_ALREADY_SOLD",
        "ORDER_UNDER_REVIEW",
        "ORDER_NOT_RETURNABLE",
        "PIECES_ALREADY_RETURNED",
        "PIECES_NOT_RETURNABLE",
        "REFUND_TOO_HIGH",
      ),
    )
    .output(guestOrder),
  /** Makes the label of a return, or the code from which the carrier prints it; asked again, the one that exists stands. */
  returnLabel: guestOrderCall
    .route({ method: "POST", path: "/guest-orders/{orderId}/returns/{caseId}/label" })
    .input(one.extend(returnLabelWish))
    .errors(
      refusals(
        "ORDER_NOT_FOUND",
        "RETURN_CASE_NOT_FOUND",
        "RETURN_CASE_ELSEWHERE",
        "RETURN_LABEL_NOT_OFFERED",
        "ADDRESS_MISSING",
        "LABEL_IN_PROGRESS",
        "RETURN_LABEL_REFUSED",
        "CARRIER_UNREACHABLE",
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
        "LIVE_NOT_FOUND",
        "PRODUCT_NOT_FOUND",
        "PRODUCT_ALREADY_SOLD",
        "PRODUCT_INCOMPLETE",
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
    .errors(refusals(...edits, "OUTSIDE_DELIVERY_AREA", "RELAY_NEEDS_MOBILE", "BUYER_BLOCKED"))
    .output(guestOrder),
  addresses: addressSearch,
  /** Points to fetch her parcel at: at most twenty around a postcode, the nearest first, that take the weight of `orderId`. */
  relayPoints: publicCall
    .route({ method: "POST", path: "/relay-points" })
    .input(
      z.strictObject({
        zip: line(5),
        city: line(80).default(""),
        street: line(120).default(""),
        orderId: id.optional(),
      }),
    )
    .errors(refusals("RELAY_POINTS_OFF", "OUTSIDE_DELIVERY_AREA", "RELAY_POINTS_UNAVAILABLE"))
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
        "OUTSIDE_DELIVERY_AREA",
        "RELAY_PARCEL_TOO_HEAVY",
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
  /** A new order with what is still free of an expired one, and the same address. `gone`: sold; `withdrawn`: not for sale. */
  resume: guestOrderCall
    .meta({ idempotent: true, remembersDevice: true })
    .route({ method: "POST", path: "/guest-orders/{orderId}/resumption", successStatus: 201 })
    .input(one)
    .errors(
      refusals("ORDER_NOT_FOUND", "ORDER_LOCKED", "LIVE_NOT_FOUND", "NOTHING_LEFT_TO_RESUME", ...limits),
    )
    .output(z.object({ order: guestOrder, gone: z.array(z.string()), withdrawn: z.array(z.string()) })),
  /**
   * Asks for a link by e-mail to a paid order, to see on this device whose it is. The answer is the same whether or
   * not a mail leaves: one an hour does, and only to the order's own address. `minutes`: how long the link will work.
   */
  requestLink: guestOrderCall
    .route({ method: "POST", path: "/guest-orders/{orderId}/links" })
    .input(one)
    .errors(refusals("ORDER_NOT_FOUND"))
    .output(z.object({ minutes: z.int() })),
  /** States a defect of pieces that she received; the order's buyer may. No e-mail, no acknowledgement. */
  complain: guestOrderCall
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/guest-orders/{orderId}/complaints", successStatus: 201 })
    .input(one.extend(complaintWish))
    .errors(refusals("ORDER_NOT_FOUND", "COMPLAINT_OPEN"))
    .output(z.object({ id, statedAt: instant, isAcknowledged: z.boolean() })),
  /** Her complaints and how each ended; none for whoever is not its buyer. */
  complaints: guestOrderCall
    .route({ method: "GET", path: "/guest-orders/{orderId}/complaints" })
    .input(one)
    .errors(refusals("ORDER_NOT_FOUND"))
    .output(z.array(guestComplaint)),
  /** The recalls of pieces that she has; whoever is not its buyer reads the open notices alone. */
  recalls: guestOrderCall
    .route({ method: "GET", path: "/guest-orders/{orderId}/recalls" })
    .input(one)
    .errors(refusals("ORDER_NOT_FOUND"))
    .output(z.array(guestRecall)),
  /** What she wants for her recalled pieces; it may be changed until it is done. */
  answerRecall: guestOrderCall
    .route({ method: "PUT", path: "/guest-orders/{orderId}/recalls/{recallId}" })
    .input(one.extend({ recallId: id, remedy: z.enum(RECALL_REMEDIES) }))
    .errors(
      refusals(
        "ORDER_NOT_FOUND",
        "RECALL_NOT_FOUND",
        "RECALL_CLOSED",
        "RECALL_REMEDIED",
        "RECALL_REMEDY_NOT_OFFERED",
      ),
    )
    .output(z.array(guestRecall)),
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
  /** What a press on 'Reprendre ma commande' would bring back, and why not the rest. */
  resumable: guestOrderCall
    .route({ method: "GET", path: "/guest-orders/{orderId}/resumption" })
    .input(one)
    .errors(refusals("ORDER_NOT_FOUND"))
    .output(
      z.object({
        free: z.array(guestOrderItem),
        gone: z.array(guestOrderItem),
        withdrawn: z.array(guestOrderItem),
      }),
    ),
};
