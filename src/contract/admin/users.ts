import { z } from "zod";
import { refusals, staffCall, staffPasswordCall } from "#contract/base.ts";
import { cents, counted, handle, id, instant, line, ownPassword, page, searchText } from "#contract/input.ts";
import { IMPERSONATION_ROLE, STAFF_ROLES } from "#domain/roles.ts";
import { FIRST_NAME_REQUIRED, LAST_NAME_REQUIRED } from "#wording/user-forms.ts";
import { staffMessage, staffMessages } from "./messages.ts";
import { userPageCalls } from "./user-page.ts";

export const USER_SORTS = [
  "created",
  "-created",
  "name",
  "-name",
  "spent",
  "-spent",
  "owed",
  "-owed",
] as const;
/** Administrators are not in the list unless they are asked for. */
export const USER_RIGHTS = ["customers", "admins", "all"] as const;

/** `q`: part of a name, an e-mail or a handle. */
export const userFilters = z.strictObject({
  q: searchText.default(""),
  rights: z.enum(USER_RIGHTS).default("customers"),
});

export const foundUser = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  /** What the person is called: their name, else their handle, else their e-mail. */
  name: z.string(),
  /** Empty for a person known by their handle alone. */
  email: z.string(),
  handle: z.string().nullable(),
  createdAt: instant,
});
export type FoundUser = z.infer<typeof foundUser>;

/** What a bulk act must know of a person: how to call them, and where a message would reach them. */
export const chosenUser = foundUser.pick({ id: true, name: true, email: true, handle: true });
export type ChosenUser = z.infer<typeof chosenUser>;

export const staffRole = z.enum(STAFF_ROLES);

export const userRow = foundUser.extend({
  isAdmin: z.boolean(),
  /** What they may do in the back office; null for everybody who is no staff. */
  role: staffRole.nullable(),
  hasLogin: z.boolean(),
  orders: z.int(),
  /** What both count: `wording/customer-figures.ts`. */
  spentCents: z.int(),
  owedCents: cents,
  lastOrderAt: instant.nullable(),
  lastSignInAt: instant.nullable(),
});
export type UserRow = z.infer<typeof userRow>;

export const userDetail = userRow.extend({
  /** Grows with each change; sent back with an edit. */
  version: z.int(),
  latestOrder: z.object({ id, orderNumber: z.string() }).nullable(),
  /** Signing in asks for a code besides the password. */
  secondFactor: z.boolean(),
});
export type UserDetail = z.infer<typeof userDetail>;

export const userFields = z.strictObject({
  firstName: line(100).refine((name) => name !== "", FIRST_NAME_REQUIRED),
  lastName: line(100).refine((name) => name !== "", LAST_NAME_REQUIRED),
  handle: handle.transform((typed) => typed || null),
  isAdmin: z.boolean(),
  /** Of whoever has the rights; a page of an older release names none, and changes none. */
  role: staffRole.nullish(),
});

const one = z.strictObject({ userId: id });

const transferred = z.object({ ordersTransferred: z.int() });

export const adminUsers = {
  list: staffCall("management")
    .route({ method: "GET", path: "/admin/users" })
    .input(userFilters.extend({ sort: z.enum(USER_SORTS).default("-created"), page }))
    .output(z.object({ rows: z.array(userRow), ...counted, page: z.int(), pageSize: z.int() })),
  /** Everybody the filter lets through with what a bulk act must know, for 'Sélectionner les N résultats'; the first 500. */
  ids: staffCall("management")
    .route({ method: "GET", path: "/admin/users/ids" })
    .input(userFilters.extend({ sort: z.enum(USER_SORTS).default("-created") }))
    .output(z.object({ rows: z.array(chosenUser), total: z.int() })),
  /** Ten people whose name, e-mail or handle contains the text, by last name. */
  search: staffCall("management")
    .route({ method: "GET", path: "/admin/users/search" })
    .input(z.strictObject({ q: searchText.refine((text) => text !== "", "Le texte à chercher est vide.") }))
    .output(z.array(foundUser)),
  get: staffCall("management")
    .route({ method: "GET", path: "/admin/users/{userId}" })
    .input(one)
    .errors(refusals("USER_NOT_FOUND"))
    .output(userDetail),
  ...userPageCalls,
  /** `password` is the administrator's own; it is asked for when the rights change. */
  save: staffCall("management")
    .route({ method: "PUT", path: "/admin/users/{userId}" })
    .input(userFields.extend({ userId: id, expectedVersion: z.int(), password: ownPassword.optional() }))
    .errors(
      refusals(
        "USER_NOT_FOUND",
        "RECORD_GONE",
        "RECORD_CHANGED",
        "HANDLE_TAKEN",
        "PASSWORD_WRONG",
        "LAST_ADMINISTRATOR",
      ),
    )
    .output(userDetail),
  /** Every order of the source becomes the destination's; nothing else changes. */
  merge: staffCall("management")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/users/merge" })
    .input(z.strictObject({ sourceId: id, destinationId: id }))
    .errors(refusals("USER_NOT_FOUND", "SAME_USER", "NO_ORDERS_TO_TRANSFER"))
    .output(transferred),
  /**
   * A link in which this administrator, and nobody else, may act as the person: it works once, for five minutes, and
   * leads to the customers' page. Using it ends the administrator's own session.
   */
  impersonate: staffPasswordCall(IMPERSONATION_ROLE)
    .route({ method: "POST", path: "/admin/users/{userId}/impersonation" })
    .input(one.extend({ password: ownPassword }))
    .errors(
      refusals(
        "USER_NOT_FOUND",
        "PASSWORD_WRONG",
        "IMPERSONATION_WITHOUT_EMAIL",
        "IMPERSONATION_OF_ADMINISTRATOR",
      ),
    )
    .output(z.object({ link: z.string() })),
  /**
   * Takes a person who asked for it out of the shop; their orders keep number, amounts, dates and history. What the law
   * wants kept is kept, and told.
   */
  erase: staffPasswordCall("owner")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/users/{userId}/erasure" })
    .input(one.extend({ password: ownPassword }))
    .errors(
      refusals(
        "USER_NOT_FOUND",
        "PASSWORD_WRONG",
        "ADMINISTRATOR_NOT_ERASED",
        "PERSON_STILL_SERVED",
        "CREDIT_LEFT",
        "STILL_IN_PROGRESS",
      ),
    )
    .output(
      z.object({
        orders: z.int(),
        messages: z.int(),
        /** Contracts of 120 € and more, kept for ten years. */
        contractsKept: z.int(),
        /** Statements of withdrawal, kept for five years. */
        withdrawalsKept: z.int(),
        /** Complaints that were refused, kept as long. */
        complaintsKept: z.int(),
        /** Accounts whose orders were merged into this one: what belongs to no order is still theirs. */
        mergedFrom: z.array(id),
      }),
    ),
  /** Takes away the second factor of a colleague who has lost phone and codes; never one's own. They are told by mail. */
  resetSecondFactor: staffPasswordCall("owner")
    .route({ method: "POST", path: "/admin/users/{userId}/second-factor-reset" })
    .input(one.extend({ password: ownPassword }))
    .errors(refusals("USER_NOT_FOUND", "PASSWORD_WRONG", "SECOND_FACTOR_NOT_ON", "SECOND_FACTOR_OWN"))
    .output(z.object({ done: z.literal(true) })),
  /** The message as the person would read it. */
  previewMessage: staffCall("management")
    .route({ method: "POST", path: "/admin/users/{userId}/messages/preview" })
    .input(staffMessage.extend({ userId: id }))
    .errors(refusals("USER_NOT_FOUND"))
    .output(z.object({ subject: z.string(), html: z.string() })),
  /** Writes one message to the outbox. It goes to the person's own e-mail, never to one that a browser names. */
  sendMessage: staffCall("management")
    .meta({ idempotent: true })
    .route({ method: "POST", path: "/admin/users/{userId}/messages" })
    .input(staffMessages.extend({ userId: id }))
    .errors(
      refusals(
        ...(["USER_NOT_FOUND", "RECIPIENT_WITHOUT_EMAIL", "ADVERTISEMENT_NOT_AGREED"] as const),
        "MAYBE_ADVERTISEMENT",
        "CLAIMING_WORDS",
      ),
    )
    .output(z.object({ messageId: z.int() })),
};
