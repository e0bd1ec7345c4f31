import { z } from "zod";
import { shippingAddress, shownAddress } from "#contract/address.ts";
import { refusals, staffCall } from "#contract/base.ts";
import { issuedInvoice } from "#contract/guest-order.ts";
import { cents, counted, id, instant, line, page, reason, searchText } from "#contract/input.ts";
import { color } from "#contract/lives.ts";
import { ORDER_STATUSES } from "#domain/order-status.ts";
import { PAYMENT_MAILS } from "#domain/payment-mail.ts";
import { PROMO_KINDS } from "#domain/promo.ts";
import { buyerNumber } from "./buyer-number.ts";
import { holder } from "./holder.ts";
import { minutesToPay } from "./lives.ts";
import { buyerContact } from "./order-contacts.ts";
import { ORDER_SORTS, orderFilters } from "./order-filters.ts";
import { historyEntry } from "./order-history.ts";
import { label } from "./order-label.ts";
import { deliveredOn, moneyByHand, orderRefund, orderTransaction, paymentAttempt } from "./order-money.ts";
import { type InOneParcel, inOneParcel, orderParcel } from "./order-parcel.ts";
import { openWithdrawal, orderReturn, returnedPiece } from "./order-returns.ts";

export const orderStatus = z.enum(ORDER_STATUSES);
export const paymentMail = z.enum(PAYMENT_MAILS);

export const orderRow = z.object({
  id,
  orderNumber: z.string(),
  orderDate: instant,
  status: orderStatus,
  version: z.int(),
  totalCents: cents,
  itemCount: z.int(),
  /** How many of its items came back, and what they were sold for. */
  returnedCount: z.int(),
  returnedCents: cents,
  live: z.object({ id, title: z.string() }),
  customer: z.object({
    userId: id.nullable(),
    name: z.string(),
    email: z.string(),
    handle: z.string().nullable(),
  }),
  hasAddress: z.boolean(),
  hasLabel: z.boolean(),
  reviewReason: z.string().nullable(),
});
export type OrderRow = z.infer<typeof orderRow>;

/** An order of the list of orders. */
const listedOrder = orderRow.extend({
  contact: buyerContact,
  /** What a promo code takes off its items. */
  discountCents: cents,
  /** What of it was paid with shop credit. */
  creditCents: cents,
});
export type ListedOrder = z.infer<typeof listedOrder> & InOneParcel;

/** What a bulk act must know of an order: what it changes, and whom a message would reach. */
export const chosenOrder = orderRow
  .pick({ id: true, orderNumber: true, status: true, totalCents: true })
  .extend({
    name: z.string(),
    /** Empty when the person has no real e-mail. */
    email: z.string(),
    handle: z.string().nullable(),
  });
export type ChosenOrder = z.infer<typeof chosenOrder>;

export const orderItem = z.object({
  id,
  productId: id,
  ref: z.int(),
  refCategory: z.string().nullable(),
  name: z.string(),
  size: z.string().nullable(),
  color: color.nullable(),
  photoUrl: z.string().nullable(),
  quantity: z.int(),
  priceCents: cents,
  /** What the order's promo code takes off it. */
  discountCents: cents,
  takesUnit: z.boolean(),
  /** It came back: when, with which return, and where the piece is now. */
  returned: returnedPiece.nullable(),
});

export const orderDetail = listedOrder.extend({
  buyerNumber,
  origin: z.enum(["guest", "staff", "sidebar"]),
  createdAt: instant,
  /** What the items cost with what the promo code takes off them. */
  itemsCents: cents,
  promo: z
    .object({ code: z.string(), kind: z.enum(PROMO_KINDS), value: z.int(), waivedCents: cents })
    .nullable(),
  shippingCents: cents,
  /** What of the delivery it was charged neither went back nor is to go back. */
  feeLeftCents: cents,
  parcel: orderParcel.nullable(),
  shippingType: z.string(),
  shippingAddress: shownAddress.nullable(),
  comment: z.string().nullable(),
  paymentMail,
  heldUntil: instant.nullable(),
  /** Since when her time to withdraw runs; null as long as it is not delivered. */
  deliveredAt: instant.nullable(),
  /** The last day on which its buyer was promised her parcel. */
  deliverBy: z.string().nullable(),
  items: z.array(orderItem),
  label,
  history: z.array(historyEntry),
  payments: z.array(paymentAttempt),
  transactions: z.array(orderTransaction),
  /** Marked as paid while nobody could say how its money came: that is still to be noted. `lackingCents`: how much is. */
  lacksMoney: z.boolean(),
  lackingCents: cents,
  refunds: z.array(orderRefund),
  /** As they were numbered. `invoicePending`: one is to come, in seconds or, as long as it waits for her address, by then. */
  invoices: z.array(issuedInvoice),
  invoicePending: z.boolean(),
  invoiceWaitsUntil: instant.nullable(),
  contracts: z.object({ isKept: z.boolean(), earlier: z.array(z.object({ id, concludedAt: instant })) }),
  returns: z.array(orderReturn),
  withdrawals: z.array(openWithdrawal),
  /** Whether she could renounce the order today, and the last day (ISO date) to do so; null while the receipt is unknown. */
  withdrawable: z.boolean(),
  withdrawBy: z.string().nullable(),
  messages: z.array(
    z.object({
      id: z.int(),
      subject: z.string().nullable(),
      type: z.string().nullable(),
      state: z.string(),
      at: instant,
      error: z.string().nullable(),
    }),
  ),
});
export type OrderDetail = z.infer<typeof orderDetail>;

const one = z.strictObject({ orderId: id });

export const adminOrders = {
  /** Who has a unit of a product on an open or a paid order, the newest first, and the handles that wait for one, in their order. */
  buyers: staffCall("live")
    .route({ method: "GET", path: "/admin/products/{productId}/buyers" })
    .input(z.strictObject({ productId: id }))
    .output(
      z.object({
        orders: z.array(
          orderRow
            .pick({ id: true, orderNumber: true, status: true, customer: true })
            .extend({ itemId: id.nullable() }),
        ),
        waiting: z.array(z.string()),
      }),
    ),
  list: staffCall("management")
    .route({ method: "GET", path: "/admin/orders" })
    .input(orderFilters.extend({ sort: z.enum(ORDER_SORTS).default("-date"), page }))
    .output(
      z.object({
        rows: z.array(listedOrder.extend(inOneParcel)),
        ...counted,
        /** Null where there are more orders than were counted. */
        sumCents: cents.nullable(),
        page: z.int(),
        pageSize: z.int(),
      }),
    ),
  /** How many orders of each status the other filters let through: what stands beside the list's tabs. */
  counts: staffCall("management")
    .route({ method: "GET", path: "/admin/orders/counts" })
    .input(orderFilters.omit({ q: true, status: true }))
    .output(z.partialRecord(orderStatus, z.int())),
  /** Every order of the filter with what a bulk act must know of it, for 'Sélectionner les N résultats'; the first 500. */
  ids: staffCall("management")
    .route({ method: "GET", path: "/admin/orders/ids" })
    .input(orderFilters.extend({ sort: z.enum(ORDER_SORTS).default("-date") }))
    .output(z.object({ rows: z.array(chosenOrder), total: z.int() })),
  /** By the last characters of the parcel's number, at least four; the newest six. */
  findByTracking: staffCall("preparation")
    .route({ method: "GET", path: "/admin/orders/by-tracking" })
    .input(z.strictObject({ q: searchText }))
    .output(z.array(orderRow.extend({ trackingNumber: z.string() }))),
  get: staffCall("any")
    .route({ method: "GET", path: "/admin/orders/{orderId}" })
    .input(one)
    .errors(refusals("ORDER_NOT_FOUND"))
    .output(orderDetail),
  /** Opens an order of 6,00 € (its delivery) for somebody; it does not expire. */
  create: staffCall("management")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/orders", successStatus: 201 })
    .input(z.strictObject({ liveId: id, userId: id, comment: line(500).optional() }))
    .errors(refusals("LIVE_NOT_FOUND", "USER_NOT_FOUND"))
    .output(z.object({ id, orderNumber: z.string() })),
  changeStatus: staffCall("any")
    .route({ method: "PUT", path: "/admin/orders/{orderId}/status" })
    .input(
      one.extend({
        status: orderStatus,
        expectedVersion: z.int(),
        reason: line(300).optional(),
        /** For an order that becomes paid; what it holds already is not noted again. */
        money: moneyByHand.optional(),
        /** For an order that becomes delivered; today where nobody says. */
        deliveredOn: deliveredOn.optional(),
      }),
    )
    .errors(
      refusals(
        "ORDER_NOT_FOUND",
        "ORDER_CHANGED",
        "STATUS_UNCHANGED",
        "PIECES_GONE",
        "REASON_REQUIRED",
        "ORDER_UNDER_REVIEW",
        "PARCEL_HELD_BACK",
        "ORDER_HAS_RETURNS",
        "DELIVERED_TOO_EARLY",
        "CASH_NOT_KEPT",
        "MONEY_BEFORE_ORDER",
        "MONEY_GIVEN_BACK",
        "MONEY_OF_OTHER_AMOUNT",
      ),
    )
    .output(orderDetail),
  /** More minutes to pay for whoever staff asked; null: without an end. */
  giveMoreTime: staffCall("live")
    .route({ method: "PUT", path: "/admin/orders/{orderId}/time-to-pay" })
    .input(one.extend({ expectedVersion: z.int(), minutes: minutesToPay.nullable() }))
    .errors(refusals("ORDER_NOT_FOUND", "ORDER_CHANGED", "ORDER_NOT_TO_PAY"))
    .output(orderDetail),
  saveAddress: staffCall("preparation")
    .route({ method: "PUT", path: "/admin/orders/{orderId}/address" })
    .input(one.extend({ expectedVersion: z.int(), address: shippingAddress }))
    .errors(
      refusals(
        "ORDER_NOT_FOUND",
        "ORDER_CHANGED",
        "OUTSIDE_DELIVERY_AREA",
        "RELAY_NEEDS_MOBILE",
        "PARCEL_LABELED",
      ),
    )
    .output(orderDetail),
  /** Products of the order's live whose announced reference is, or begins with, these digits; at most 20. */
  findProducts: staffCall("live")
    .route({ method: "GET", path: "/admin/orders/{orderId}/products" })
    .input(one.extend({ ref: line(20).check(z.regex(/^\d+$/, "La référence est un nombre.")) }))
    .errors(refusals("ORDER_NOT_FOUND"))
    .output(
      z.array(
        z.object({
          id,
          ref: z.int(),
          refCategory: z.string().nullable(),
          name: z.string(),
          size: z.string().nullable(),
          priceCents: cents,
          color: color.nullable(),
          photoUrl: z.string().nullable(),
          sold: z.boolean(),
          /** Who has it where it is sold: the last three. */
          holders: z.array(holder),
          inOrder: z.boolean(),
        }),
      ),
    ),
  addItem: staffCall("live")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/orders/{orderId}/items" })
    .input(one.extend({ productId: id }))
    .errors(
      refusals(
        ...(["ORDER_NOT_FOUND", "PRODUCT_NOT_FOUND", "PRODUCT_INCOMPLETE"] as const),
        "PRODUCT_ALREADY_SOLD",
        "PRODUCT_ALREADY_IN_ORDER",
        "ORDER_LOCKED",
        "ORDER_FULL",
      ),
    )
    .output(orderDetail),
  removeItem: staffCall("live")
    .route({ method: "DELETE", path: "/admin/orders/{orderId}/items/{itemId}" })
    .input(one.extend({ itemId: id }))
    .errors(refusals("ORDER_NOT_FOUND", "ORDER_ITEM_NOT_FOUND", "ORDER_LOCKED"))
    .output(orderDetail),
  /** Staff have looked at an order marked 'à vérifier': it may be prepared. */
  clearReview: staffCall("management")
    .route({ method: "DELETE", path: "/admin/orders/{orderId}/review" })
    .input(one.extend({ reason }))
    .errors(refusals("ORDER_NOT_FOUND", "ORDER_NOT_UNDER_REVIEW", "PIECES_GONE"))
    .output(orderDetail),
};
