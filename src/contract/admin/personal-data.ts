import { z } from "zod";
import { refusals, staffCall, staffPasswordCall } from "#contract/base.ts";
import { id, instant, line, ownPassword, reason, searchText } from "#contract/input.ts";
import { parisDay } from "#domain/paris-time.ts";
import { FACTOR_DEMANDS } from "#domain/second-factor.ts";
import { ASKED_BY_MISSING, RECEIVED_IN_FUTURE } from "#wording/personal-data.ts";
import { ACTIVITIES, RECIPIENTS } from "#wording/register.ts";

export const DATA_REQUEST_KINDS = ["access", "erasure", "correction", "objection"] as const;
export const DATA_REQUEST_CHANNELS = ["email", "phone", "letter", "message"] as const;

const codesOf = <Words extends object>(words: Words) =>
  Object.keys(words) as [keyof Words & string, ...(keyof Words & string)[]];

/** `zip`: the file in base64. */
const file = z.object({ fileName: z.string(), zip: z.string() });

/**
 * What staff do for somebody without a page, from her request: she was erased, and some of it had to be kept, or is known by
 * an e-mail or a number alone.
 */
const REQUEST_ACTS = ["export", "erase", "object"] as const;

export const dataRequest = z.object({
  id,
  kind: z.enum(DATA_REQUEST_KINDS),
  channel: z.enum(DATA_REQUEST_CHANNELS),
  /** As she gave it; null once she was erased. */
  askedBy: z.string().nullable(),
  /** Who that is, where the shop knows her. */
  userId: id.nullable(),
  viewer: z.object({ id, handle: z.string() }).nullable(),
  acts: z.array(z.enum(REQUEST_ACTS)),
  receivedOn: z.string(),
  /** A month later (GDPR, article 12(3)). */
  dueOn: z.string(),
  answered: z.object({ at: instant, by: z.string().nullable(), answer: z.string().nullable() }).nullable(),
});
export type DataRequest = z.infer<typeof dataRequest>;

export const requestFields = z.strictObject({
  kind: z.enum(DATA_REQUEST_KINDS),
  channel: z.enum(DATA_REQUEST_CHANNELS),
  askedBy: line(200).refine((text) => text !== "", ASKED_BY_MISSING),
  receivedOn: z.iso.date().refine((day) => day <= parisDay(new Date()), RECEIVED_IN_FUTURE),
});

export const foundHandle = z.object({
  id,
  handle: z.string(),
  displayName: z.string().nullable(),
  /** Somebody else bore it before: both acts are about whoever bears it now. */
  shared: z.boolean(),
  /** Somebody with a page of her own, where both acts are. */
  userId: id.nullable(),
});
export type FoundHandle = z.infer<typeof foundHandle>;

/** Who decides about the data, as papers for the authority name them. */
export const controller = z.object({
  name: z.string(),
  address: z.string(),
  siren: z.string(),
  email: z.string(),
  phone: z.string(),
});
export type Controller = z.infer<typeof controller>;

/** The record of processing (GDPR, article 30): its words stand in `wording/register.ts`, the rest is read from the shop. */
export const register = z.object({
  seller: controller,
  activities: z.array(
    z.object({
      code: z.enum(codesOf(ACTIVITIES)),
      recipients: z.array(z.enum(codesOf(RECIPIENTS))),
      kept: z.array(z.object({ what: z.string(), kept: z.string() })),
    }),
  ),
  recipients: z.array(
    z.object({
      code: z.enum(codesOf(RECIPIENTS)),
      used: z.boolean(),
      /** Name or machine that it is known by; null: none of its own. */
      at: z.string().nullable(),
    }),
  ),
  factor: z.enum(FACTOR_DEMANDS),
  /** Advertisements also go to buyers who were told and did not object. */
  toBuyers: z.boolean(),
});
export type Register = z.infer<typeof register>;

const request = z.strictObject({ requestId: id, password: ownPassword });
const viewer = z.strictObject({ viewerId: id, password: ownPassword });
const OF_VIEWER = ["VIEWER_NOT_FOUND", "VIEWER_IS_PERSON", "PASSWORD_WRONG"] as const;

/** So many that were answered are told at once. */
export const ANSWERED_AT_ONCE = 20;

/** What the law gives a person: her data as a file (GDPR, articles 15 and 20), and an answer in time. */
export const adminPersonalData = {
  exportPerson: staffPasswordCall("management")
    .route({ method: "POST", path: "/admin/users/{userId}/data" })
    .input(z.strictObject({ userId: id, password: ownPassword }))
    .errors(refusals("USER_NOT_FOUND", "PASSWORD_WRONG"))
    .output(file),
  /** Ten handles that the text is found in, the shortest first. */
  searchHandles: staffCall("management")
    .route({ method: "GET", path: "/admin/viewers" })
    .input(z.strictObject({ q: searchText }))
    .output(z.array(foundHandle)),
  /** What is kept of a viewer who is no person of the shop. */
  exportViewer: staffPasswordCall("management")
    .route({ method: "POST", path: "/admin/viewers/{viewerId}/data" })
    .input(viewer)
    .errors(refusals(...OF_VIEWER))
    .output(file),
  eraseViewer: staffPasswordCall("owner")
    .route({ method: "POST", path: "/admin/viewers/{viewerId}/erasure" })
    .input(viewer)
    .errors(refusals(...OF_VIEWER, "STILL_IN_PROGRESS"))
    .output(z.object({ erased: z.literal(true) })),
  register: staffCall("owner").route({ method: "GET", path: "/admin/register" }).output(register),
  /** Those that wait, the most urgent first, then the newest that were answered; after one of these, those answered before it. */
  requests: staffCall("management")
    .route({ method: "GET", path: "/admin/data-requests" })
    .input(z.strictObject({ after: id.optional() }))
    .output(z.array(dataRequest)),
  noteRequest: staffCall("management")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/data-requests", successStatus: 201 })
    .input(requestFields)
    .output(z.object({ id })),
  /** What is kept of whoever asks, also of somebody who was erased: orders, invoices, contracts and statements. */
  exportRequested: staffPasswordCall("management")
    .route({ method: "POST", path: "/admin/data-requests/{requestId}/data" })
    .input(request)
    .errors(refusals("USER_NOT_FOUND", "VIEWER_IS_PERSON", "PASSWORD_WRONG"))
    .output(file),
  /** What stands under her e-mail or her handle, which is nobody's of the shop. */
  eraseRequested: staffPasswordCall("owner")
    .route({ method: "POST", path: "/admin/data-requests/{requestId}/erasure" })
    .input(request)
    .errors(refusals("USER_NOT_FOUND", "VIEWER_IS_PERSON", "STILL_IN_PROGRESS", "PASSWORD_WRONG"))
    .output(z.object({ erased: z.literal(true) })),
  /** No more advertisements and alerts to her e-mail, or texts to her number; harmless when repeated. */
  objectRequested: staffCall("management")
    .route({ method: "POST", path: "/admin/data-requests/{requestId}/objection" })
    .input(z.strictObject({ requestId: id }))
    .errors(refusals("USER_NOT_FOUND", "VIEWER_IS_PERSON"))
    .output(z.object({})),
  answerRequest: staffCall("management")
    .route({ method: "PUT", path: "/admin/data-requests/{requestId}/answer" })
    .input(z.strictObject({ requestId: id, answer: reason }))
    .errors(refusals("DATA_REQUEST_NOT_FOUND", "DATA_REQUEST_ANSWERED"))
    .output(z.object({ id })),
};
