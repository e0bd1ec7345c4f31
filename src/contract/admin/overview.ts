import { z } from "zod";
import { publicCall, refusals, staffCall } from "#contract/base.ts";
import { cents, id, instant, searchText } from "#contract/input.ts";
import { REFUND_GROUNDS } from "#domain/refund-clock.ts";
import { liveReport } from "./live-report.ts";
import { refundLine } from "./order-money.ts";
import { unmatchedPayment } from "./unmatched-payments.ts";
import { staffRole } from "./users.ts";

/** The live, 7 days, 30 days. */
export const FIGURE_PERIODS = ["live", "7", "30"] as const;
export type FigurePeriod = (typeof FIGURE_PERIODS)[number];

const datedMoney = z.object({ orders: z.int(), cents, oldestAt: instant.nullable() });

/** What the orders of a live or of some days come to; `live_numbers` defines orders, received and owed. */
const figures = z.object({
  orders: z.int(),
  /** Of `orders`, those whose money was received. */
  paid: z.int(),
  /** What the paid ones come to, shop credit included. */
  paidCents: cents,
  receivedCents: cents,
  owedCents: cents,
  owedSince: instant.nullable(),
  refundedCents: cents,
});

/** What the back office's frame and its first page need. */
export const adminOverview = {
  /** Who is signed in and whether they are an administrator; for a visitor both are empty. */
  me: publicCall.route({ method: "GET", path: "/me" }).output(
    z.object({
      user: z
        .object({
          id,
          email: z.string(),
          name: z.string(),
          isAdmin: z.boolean(),
          role: staffRole.nullable(),
          /** A second factor that is still to be set up: from which day on (empty: at once) nothing is open without it. */
          factorDue: z.object({ from: z.string(), now: z.boolean() }).nullable(),
        })
        .nullable(),
    }),
  ),
  counters: staffCall("any")
    .route({ method: "GET", path: "/admin/counters" })
    .output(
      z.object({
        ordersToHandle: z.int(),
        toPrepare: z.int(),
        /** Parcels that have a label and are still here. */
        toHandOver: z.int(),
        toReview: z.int(),
        /** Orders to be paid, and recalls, of which the buyer has to be told by a private message; of them, recalls. */
        toTell: z.int(),
        recallsToTell: z.int(),
        paymentsToMatch: z.int(),
        withdrawalsOpen: z.int(),
        complaintsOpen: z.int(),
        /** Statements of withdrawal and complaints that wait for staff. */
        afterSaleOpen: z.int(),
        /** Reviews of buyers that nobody decided on. */
        reviewsWaiting: z.int(),
        /** Parcels in the carrier's hands that deserve a look. */
        parcelsToSee: z.int(),
        activeLives: z.array(z.object({ id, title: z.string() })),
      }),
    ),
  dashboard: staffCall("management")
    .route({ method: "GET", path: "/admin/dashboard" })
    .output(
      z.object({
        toPrepare: z.int(),
        /** The orders in the parcels that `toPrepare` counts, the oldest by its payment. */
        preparation: datedMoney,
        /** Orders that wait for their payment, the oldest by its creation. */
        owed: datedMoney,
        toShip: z.int(),
        /** The orders that `toShip` counts, the oldest by its payment. */
        shipping: datedMoney,
        /** Products of lives that are on air or to come, which can't be ordered for something is missing: the list's state `to-complete`. */
        incompleteProducts: z.int(),
        /** The price of their free units; of a stock without a limit, of one. */
        incompleteCents: cents,
        /** When the first of their lives begins or began. */
        incompleteBefore: instant.nullable(),
        /** Products that somebody waits for, as the list's state `waiting` shows them, how many people, and the price of what they asked. */
        waited: z.object({ products: z.int(), people: z.int(), cents }),
        /** Parcels that have a label and are still here; of these, how many since an earlier day. */
        toHandOver: z.int(),
        toHandOverLate: z.int(),
        /** What the orders in them come to. */
        toHandOverCents: cents,
        unpaidForADay: datedMoney,
        /** Buyers whom nothing reached, of an order to pay or of a recall: what the menu counts. */
        toTell: datedMoney,
        /** Marked as paid, and nobody has said yet how their money came; the oldest by when it was marked. */
        withoutMoney: datedMoney,
        /** Orders to look at, the oldest by its payment; `toReview` lists the first 50. */
        review: datedMoney,
        toReview: z.array(
          z.object({ id, orderNumber: z.string(), reason: z.string(), totalCents: cents, at: instant }),
        ),
        /** Paid orders whose confirmation reached nobody. */
        unconfirmed: z.array(
          z.object({ messageId: z.int(), orderId: id, orderNumber: z.string(), problem: z.string() }),
        ),
        /** Missing pieces about which their buyer has yet to choose, and the last day of the first. */
        shortages: z.object({ count: z.int(), cents, endsFirst: z.string().nullable() }),
        /** Refunds that staff must make; `refundsDue` lists the 50 that are due first. */
        refunds: z.object({ count: z.int(), cents, dueFirst: z.string().nullable() }),
        refundsDue: z.array(
          z.object({
            id,
            orderId: id,
            orderNumber: z.string(),
            amountCents: cents,
            reason: z.string(),
            dueOn: z.string().nullable(),
            ground: z.enum(REFUND_GROUNDS),
            lines: z.array(refundLine),
          }),
        ),
        /** The oldest 50; `paymentsToMatch` says how many there are. */
        unmatchedPayments: z.array(unmatchedPayment),
        paymentsToMatch: z.int(),
        /** What is missing before the first sale; `closed`: until then the shop takes no money. */
        launch: z.object({
          closed: z.boolean(),
          gaps: z.array(
            z.object({
              kind: z.enum(["setting", "page"]),
              /** The setting's key, or the page's code. */
              id: z.string(),
              title: z.string(),
              reason: z.string(),
            }),
          ),
        }),
        withdrawalsOpen: z.int(),
        /** What their pieces cost, or the whole order where none is named; nothing of those that wait to be matched. */
        withdrawalsCents: cents,
        /** Defects that buyers stated, what the pieces concerned were paid, and since when the oldest waits. */
        complaints: z.object({ count: z.int(), cents, oldestAt: instant.nullable() }),
        /** Reviews that wait for staff's decision for some days, and since when the oldest does. */
        reviews: z.object({ count: z.int(), oldestAt: instant.nullable() }),
        /** The first day on which money of an open statement is owed; none while all came late or wait for their pieces. */
        withdrawalsDueFirst: z.string().nullable(),
        /** Breaches of personal data that are open, and the end of the 72 hours of the first for the authority. */
        incidents: z.object({ open: z.int(), notifyBy: instant.nullable() }),
        /** Paid, and past the last day that was promised. */
        late: datedMoney.omit({ oldestAt: true }).extend({ oldestPromise: z.string().nullable() }),
        /** Paid, not delivered, and promised for today at the latest. */
        promisedToday: z.int(),
        promisedTodayCents: cents,
        parcelsToSee: z.int(),
        parcelsToSeeCents: cents,
        failedMessages: z.int(),
        failedMessagesSince: instant.nullable(),
        heldMessages: z.int(),
        /** In production: no backup was restored as a test for eight days. */
        backupDrillDue: z.boolean(),
        lives: z.array(
          z.object({
            id,
            title: z.string(),
            /** The reference on air. */
            onAir: z.string().nullable(),
            orders: z.int(),
            revenueCents: cents,
            owedCents: cents,
          }),
        ),
      }),
    ),
  /** The figures of the live on air (else the last one), or of 7 or 30 days with today, beside those of the time before. */
  figures: staffCall("management")
    .route({ method: "GET", path: "/admin/dashboard/figures" })
    .input(z.strictObject({ of: z.enum(FIGURE_PERIODS) }))
    .output(
      z.object({
        /** Missing where no live began yet, or where days were asked for. */
        live: z.object({ id, title: z.string() }).optional(),
        liveBefore: z.object({ id, title: z.string() }).optional(),
        now: figures,
        before: figures.optional(),
        /** The last twelve lives, the oldest first. */
        lives: z.array(
          z.object({ id, title: z.string(), liveDate: instant, receivedCents: cents, owedCents: cents }),
        ),
      }),
    ),
  report: staffCall("live")
    .route({ method: "GET", path: "/admin/lives/{liveId}/report" })
    .input(z.strictObject({ liveId: id }))
    .errors(refusals("LIVE_NOT_FOUND"))
    .output(liveReport),
  /** Every live for the filters, newest first. */
  lives: staffCall("any")
    .route({ method: "GET", path: "/admin/lives/choices" })
    .output(
      z.array(z.object({ id, title: z.string(), ref: z.string(), liveDate: instant, isActive: z.boolean() })),
    ),
  /** Ten people whose name, e-mail or handle contains the text. */
  findUsers: staffCall("management")
    .route({ method: "GET", path: "/admin/users/choices" })
    .input(z.strictObject({ q: searchText }))
    .output(z.array(z.object({ id, name: z.string(), email: z.string(), handle: z.string().nullable() }))),
};
