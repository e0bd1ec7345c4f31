import { z } from "zod";
import { cents, id, instant } from "#contract/input.ts";
import { CAPTURE_REASONS } from "#domain/capture.ts";
import { CANCEL_CAUSES } from "#domain/order-life.ts";

/** What a live brought, how it went by the minute, and what was asked for in vain. */
export const liveReport = z.object({
  id,
  title: z.string(),
  liveDate: instant,
  isActive: z.boolean(),
  /** These three as everywhere, by the view `live_numbers`. */
  orders: z.int(),
  receivedCents: cents,
  owedCents: cents,
  refundedCents: cents,
  /** Of sold pieces whose purchase price is known: their sales before tax, what they cost, how many they are and how many others were sold. Null for whoever may not know it. */
  margin: z
    .object({
      salesCents: cents,
      purchaseCents: cents,
      marginCents: z.int(),
      known: z.int(),
      unknown: z.int(),
    })
    .nullable(),
  /** Cancelled orders that had a piece; an old one may have no cause. */
  lost: z.array(z.object({ cause: z.enum(CANCEL_CAUSES).nullable(), orders: z.int(), cents })),
  /** Units of what was shown on air; of the whole live where nothing was. */
  pieces: z.object({
    references: z.int(),
    shown: z.int(),
    units: z.int(),
    /** Pieces without a limit, which `units` leaves out. */
    unlimited: z.int(),
    sold: z.int(),
    reserved: z.int(),
    /** What the sold and the reserved ones cost, discounts deducted, and what the rest of the counted stock would. */
    soldCents: cents,
    reservedCents: cents,
    leftCents: cents,
  }),
  /** Pieces that viewers asked for, by what became of each: each counts in one of them. */
  asked: z.object({ accepted: z.int(), refused: z.int(), missed: z.int(), takenBack: z.int() }),
  viewers: z.object({ wrote: z.int(), claimed: z.int(), ordered: z.int(), paid: z.int() }),
  /** Orders that guests opened by themselves. */
  guests: z.object({ ordered: z.int(), paid: z.int() }),
  /** Seconds from an order's beginning to its payment: within which half, and nine of ten, of them were paid. */
  timeToPay: z.object({ orders: z.int(), half: z.number().nullable(), nineTenths: z.number().nullable() }),
  /** Medians in seconds, of paid orders: from the payment to the parcel's hand-over, and to the letter box. */
  delivery: z.object({
    handedOver: z.int(),
    toHandOver: z.number().nullable(),
    delivered: z.int(),
    toLetterBox: z.number().nullable(),
  }),
  /** In how many parcels its paid orders go, and those that hold several orders, of other lives too. */
  parcels: z.object({
    parcels: z.int(),
    orders: z.int(),
    shared: z.array(
      z.object({
        id,
        /** Null while it has no label. */
        trackingNumber: z.string().nullable(),
        orders: z.array(z.object({ id, number: z.string(), isOfLive: z.boolean() })),
      }),
    ),
  }),
  /** Every minute from the first to the last in which something was written or shown, twelve hours at most. */
  minutes: z.array(
    z.object({
      at: instant,
      /** Null while the capture could not listen: not known, which is not none. */
      comments: z.int().nullable(),
      claims: z.int().nullable(),
      orders: z.int(),
    }),
  ),
  shown: z.array(z.object({ reference: z.string(), from: instant, to: instant })),
  gaps: z.array(z.object({ from: instant, until: instant.nullable(), cause: z.enum(CAPTURE_REASONS) })),
  /** The ten references of which most units are sold or reserved. */
  best: z.array(
    z.object({
      reference: z.string().nullable(),
      name: z.string(),
      sold: z.int(),
      reserved: z.int(),
      /** Units that are left; null: without a limit. */
      left: z.int().nullable(),
      /** What the sold and reserved ones cost. */
      cents,
    }),
  ),
  /** Products of which nobody has a unit; at most 200, what was shown in vain first. */
  unsold: z.array(
    z.object({
      productId: id,
      reference: z.string().nullable(),
      name: z.string(),
      color: z.string().nullable(),
      size: z.string().nullable(),
      left: z.int().nullable(),
      priceCents: cents,
      wasShown: z.boolean(),
      /** Staff have put it away since. */
      archived: z.boolean(),
    }),
  ),
  /** Units sold or reserved and units in all, of products whose stock is counted; the most first. */
  colors: z.array(z.object({ name: z.string(), gone: z.int(), units: z.int() })),
  sizes: z.array(z.object({ name: z.string(), gone: z.int(), units: z.int() })),
  missing: z.array(
    z.object({
      /** Null where no product of the live is so. */
      productId: id.nullable(),
      reference: z.string().nullable(),
      color: z.string().nullable(),
      size: z.string().nullable(),
      people: z.int(),
      cents: cents.nullable(),
      /** Sold, and waited for; else no product of the live is so. */
      waits: z.boolean(),
    }),
  ),
  entered: z.array(
    z.object({
      kind: z.enum(["staff", "automatic", "guest"]),
      /** Of staff; null where it is not known any more. */
      name: z.string().nullable(),
      pieces: z.int(),
      cents,
    }),
  ),
});
export type LiveReport = z.infer<typeof liveReport>;
