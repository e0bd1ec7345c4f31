import { z } from "zod";
import { refusals, staffCall } from "#contract/base.ts";
import { handle, id, instant, keepsClaims, line, page, searchText } from "#contract/input.ts";
import { LIVE_REF } from "#domain/live-ref.ts";
import { PRODUCT_FACTS } from "#domain/product-facts.ts";
import { LONGEST_TIME, MOST_REMINDERS, SHORTEST_TIME } from "#domain/time-to-pay.ts";
import {
  LIVE_DATE_REQUIRED,
  LIVE_REF_REQUIRED,
  LIVE_REF_SHAPE,
  LIVE_TITLE_REQUIRED,
  TOO_MANY_REMINDERS,
} from "#wording/admin-forms.ts";
import { numberBetween } from "#wording/settings-forms.ts";

export const LIVE_SORTS = ["date", "-date", "title", "-title"] as const;

export const liveRow = z.object({
  id,
  title: z.string(),
  ref: z.string(),
  liveDate: instant,
  isActive: z.boolean(),
  /** Orders that are not cancelled. */
  orders: z.int(),
  /** What the orders that were paid amount to. */
  revenueCents: z.int(),
  /** What the orders that wait for their payment amount to. */
  owedCents: z.int(),
});
export type LiveRow = z.infer<typeof liveRow>;

/** What a bulk act must know of a live. */
export const chosenLive = liveRow.pick({ id: true, title: true, isActive: true });
export type ChosenLive = z.infer<typeof chosenLive>;

const MINUTES = numberBetween(SHORTEST_TIME, LONGEST_TIME);
/** Of a time to pay. */
export const minutesToPay = z.int(MINUTES).min(SHORTEST_TIME, MINUTES).max(LONGEST_TIME, MINUTES);

/** How long buyers have to pay once they are asked, and how many minutes before the end they are reminded. */
export const timeToPayFields = z.strictObject({
  timeToPay: z.union([z.literal("none"), z.literal("midnight"), minutesToPay], MINUTES),
  remindMinutes: z.array(minutesToPay).max(MOST_REMINDERS, TOO_MANY_REMINDERS),
});

export const liveDetail = liveRow.extend({
  ...timeToPayFields.shape,
  createdAt: instant,
  updatedAt: instant,
  /** Grows with each change; sent back with an edit, so that nobody overwrites what they have not seen. */
  version: z.int(),
  products: z.int(),
  /** Buyers who owe for an order of it and are to be told by a private message. */
  buyersToTell: z.int(),
  /** The references as staff laid them; what is missing follows as it is sorted (`domain/run-of-live.ts`). */
  run: z.array(z.string()),
  /** The video account whose comments are followed while the live is on air. */
  tiktokHandle: z.string().nullable(),
  hostName: z.string().nullable(),
  /** Said over the video, 'Collaboration commerciale'. */
  hostIsPaid: z.boolean(),
  hostContractSigned: z.boolean(),
  /** Sure claims become items by themselves. */
  automaticClaims: z.boolean(),
});
export type LiveDetail = z.infer<typeof liveDetail>;

const account = handle.transform((typed) => typed || null).nullable();
const hostName = line(120)
  .transform((typed) => typed || null)
  .nullable();

export const newLive = z.strictObject({
  title: line(200).refine((title) => title !== "", LIVE_TITLE_REQUIRED),
  liveDate: z.iso.datetime({ offset: true, error: LIVE_DATE_REQUIRED }),
  isActive: z.boolean().default(true),
  tiktokHandle: account.default(null),
  hostName: hostName.default(null),
  hostIsPaid: z.boolean().default(false),
  hostContractSigned: z.boolean().default(false),
  keepsClaims,
});

export const liveFields = newLive.extend({
  ref: line(10)
    .refine((ref) => ref !== "", { error: LIVE_REF_REQUIRED, abort: true })
    .refine((ref) => LIVE_REF.test(ref), LIVE_REF_SHAPE),
  isActive: z.boolean(),
  tiktokHandle: account,
  /** What is left out stays as it is: a page from before an upgrade knows none of these. */
  hostName: hostName.optional(),
  hostIsPaid: z.boolean().optional(),
  hostContractSigned: z.boolean().optional(),
});

const one = z.strictObject({ liveId: id });

export const participant = z.object({
  id,
  handle: z.string(),
  name: z.string().nullable(),
  seenAt: instant,
});
export type Participant = z.infer<typeof participant>;

export const tiktokEvent = z.object({
  id: z.int(),
  type: z.string(),
  handle: z.string().nullable(),
  nickname: z.string().nullable(),
  comment: z.string().nullable(),
  msgId: z.string(),
  at: instant,
});
export type TiktokEvent = z.infer<typeof tiktokEvent>;

/** Part of a title or of a reference. */
export const liveFilters = z.strictObject({ q: searchText.default("") });

export const adminLives = {
  list: staffCall("live")
    .route({ method: "GET", path: "/admin/lives" })
    .input(liveFilters.extend({ sort: z.enum(LIVE_SORTS).default("-date"), page }))
    .output(
      z.object({
        rows: z.array(liveRow),
        total: z.int(),
        page: z.int(),
        pageSize: z.int(),
        /** Lives on air, whatever the search. */
        active: z.int(),
        /** How many people asked for a mail when a live begins. */
        toTell: z.int(),
      }),
    ),
  /** Every live of the search with what a bulk act must know of it, for 'Sélectionner les N résultats'; the first 500. */
  ids: staffCall("live")
    .route({ method: "GET", path: "/admin/lives/ids" })
    .input(liveFilters.extend({ sort: z.enum(LIVE_SORTS).default("-date") }))
    .output(z.object({ rows: z.array(chosenLive), total: z.int() })),
  get: staffCall("live")
    .route({ method: "GET", path: "/admin/lives/{liveId}" })
    .input(one)
    .errors(refusals("LIVE_NOT_FOUND"))
    .output(liveDetail),
  /** Its reference is made of its title. */
  create: staffCall("live")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/lives", successStatus: 201 })
    .input(newLive)
    .errors(refusals("CLAIMING_WORDS"))
    .output(z.object({ id, ref: z.string() })),
  save: staffCall("live")
    .route({ method: "PUT", path: "/admin/lives/{liveId}" })
    .input(liveFields.extend({ liveId: id, expectedVersion: z.int() }))
    .errors(refusals("LIVE_NOT_FOUND", "LIVE_REF_TAKEN", "RECORD_CHANGED", "CLAIMING_WORDS"))
    .output(liveDetail),
  saveTimeToPay: staffCall("live")
    .route({ method: "PUT", path: "/admin/lives/{liveId}/time-to-pay" })
    .input(timeToPayFields.extend({ liveId: id }))
    .errors(refusals("LIVE_NOT_FOUND"))
    .output(liveDetail),
  /** What can't be ordered in these lives because something that must be shown of it is missing; read before one goes on air. */
  incomplete: staffCall("live")
    .route({ method: "POST", path: "/admin/lives/incomplete" })
    .input(z.strictObject({ liveIds: z.array(id).min(1).max(500) }))
    .output(z.object({ pieces: z.int(), missing: z.array(z.enum(PRODUCT_FACTS)) })),
  /** Puts a live on air or takes it off. */
  setActive: staffCall("live")
    .route({ method: "PUT", path: "/admin/lives/{liveId}/active" })
    .input(one.extend({ isActive: z.boolean() }))
    .errors(refusals("LIVE_NOT_FOUND"))
    .output(z.object({ isActive: z.boolean(), active: z.int() })),
  /** Who was seen in the live, newest first. */
  participants: staffCall("live")
    .route({ method: "GET", path: "/admin/lives/{liveId}/participants" })
    .input(one.extend({ q: searchText.default(""), page }))
    .errors(refusals("LIVE_NOT_FOUND"))
    .output(z.object({ rows: z.array(participant), total: z.int(), page: z.int(), pageSize: z.int() })),
  /** The 100 newest events, of one type or of all; `types` are those seen among the newest thousand. */
  events: staffCall("live")
    .route({ method: "GET", path: "/admin/lives/{liveId}/events" })
    .input(one.extend({ type: line(60).default("all") }))
    .errors(refusals("LIVE_NOT_FOUND"))
    .output(z.object({ rows: z.array(tiktokEvent), types: z.array(z.string()) })),
};
