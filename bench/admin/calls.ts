import type { AnyContractRouter, ContractProcedure, InferSchemaInput } from "@orpc/contract";
import type { contract } from "#contract/index.ts";
import { type Procedure, procedures } from "#server/http/bind-contract.ts";
import type { Places } from "./places.ts";

type Query = Record<string, unknown>;

/** The ways to call each read of the back office, by what a person would say they look for. */
type WaysOf<Router> =
  Router extends ContractProcedure<infer Input, infer _Output, infer _Errors, infer _Meta>
    ? (places: Places) => Record<string, Partial<InferSchemaInput<Input>>>
    : { [Name in keyof Router]?: Router[Name] extends AnyContractRouter ? WaysOf<Router[Name]> : never };

/** From what nearly everybody is called to what nobody is: each asks another plan of the database. */
const searches = (places: Places) => ({
  "search: in nearly all": { q: "e" },
  "search: in half": { q: "gmail" },
  "search: common name": { q: "marie" },
  "search: first and last name": { q: "sophie durand" },
  "search: two letters": { q: "wq" },
  "search: one handle": { q: `@${places.handle}` },
  "search: one e-mail": { q: places.email },
  "search: nothing found": { q: "introuvable" },
});

const WAYS: WaysOf<typeof contract.admin> = {
  orders: {
    counts: (places) => ({
      "of one live": { live: places.liveId },
      "every live": {},
      "to review": { review: "true" },
      "unpaid for a day": { unpaidForHours: 24 },
    }),
    list: (places) => ({
      "as it opens": { live: places.liveId },
      "every live": {},
      "every live, page 100": { page: 100 },
      "every live, page 2000": { page: 2000 },
      "to prepare": { status: "paid" },
      "to ship": { status: "to-ship" },
      delivered: { status: "delivered" },
      "delivered, page 100": { status: "delivered", page: 100 },
      cancelled: { status: "cancelled" },
      "delivered of one live": { status: "delivered", live: places.oldLiveId },
      "to review": { review: "true" },
      "unpaid for a day": { unpaidForHours: 24 },
      "of one person": { user: places.userId },
      "sort: oldest first": { sort: "date" },
      "sort: total": { sort: "total" },
      "sort: highest total": { sort: "-total" },
      "sort: highest total, delivered": { sort: "-total", status: "delivered" },
      "sort: highest total, page 100": { sort: "-total", page: 100 },
      "sort: number": { sort: "number" },
      "sort: last number": { sort: "-number" },
      "sort: number, delivered": { sort: "number", status: "delivered" },
      ...searches(places),
      "search: every number": { q: "hf-" },
      "search: one number": { q: places.orderNumber },
      "search: common name, by total": { q: "marie", sort: "-total" },
      "search: common name, by number": { q: "marie", sort: "number" },
      "search: common name, page 100": { q: "marie", page: 100 },
      "search: common name, delivered": { q: "marie", status: "delivered" },
      "search: common name, to prepare": { q: "marie", status: "paid" },
      "search: common name, cancelled": { q: "marie", status: "cancelled" },
      "search: common name in one live": { q: "marie", live: places.oldLiveId },
    }),
    ids: (places) => ({
      "of one live": { live: places.liveId },
      "every live": {},
      "to prepare": { status: "paid" },
      "search: common name": { q: "marie" },
      "search: in half": { q: "gmail" },
    }),
    findProducts: () => ({ "by number": { ref: "1" } }),
  },
  users: {
    list: (places) => ({
      "as it opens": {},
      everybody: { rights: "all" },
      "page 100": { page: 100 },
      "last page": { page: places.lastPageOfPeople },
      administrators: { rights: "admins" },
      "sort: oldest first": { sort: "created" },
      "sort: name": { sort: "name" },
      "sort: last name first": { sort: "-name" },
      "sort: spent most": { sort: "-spent" },
      "sort: owes most": { sort: "-owed" },
      "sort: spent most, page 100": { sort: "-spent", page: 100 },
      "everybody, sort: oldest first": { rights: "all", sort: "created" },
      ...searches(places),
      "search: common name, by name": { q: "marie", sort: "name" },
    }),
    ids: (places) => ({ "as it opens": {}, ...searches(places) }),
    search: (places) => searches(places),
  },
  bulkActs: { open: () => ({ "of the orders": { list: "orders" } }) },
  overview: {
    findUsers: (places) => ({ "nothing typed": { q: "" }, ...searches(places) }),
  },
  products: {
    ids: (places) => ({
      "of one live": { live: places.liveId },
      "every live": {},
      "search: in nearly all": { q: "e" },
    }),
    list: (places) => ({
      "as it opens": { live: places.liveId },
      "every live": {},
      "every live, page 100": { page: 100 },
      "sort: first reference": { sort: "ref" },
      "sort: name": { sort: "name" },
      "sort: last name": { sort: "-name" },
      "sort: price": { sort: "price" },
      "sort: highest price": { sort: "-price" },
      "sort: oldest first": { sort: "date" },
      "search: in nearly all": { q: "e" },
      "search: common word": { q: "robe" },
      "search: common word, by name": { q: "robe", sort: "name" },
      "search: common word, by price": { q: "robe", sort: "-price" },
      "search: two words": { q: "blouse fleurie" },
      "search: announced reference": { q: "a12" },
      "search: reference and color": { q: "a12 noir" },
      "search: reference": { q: "12" },
      "search: two letters": { q: "wq" },
      "search: nothing found": { q: "introuvable" },
      "search: common word in one live": { q: "robe", live: places.oldLiveId },
    }),
    reference: (places) => ({ "next of a live": { live: places.liveId, ref: 12 } }),
    previewBulk: (places) => ({ "of a live": { live: places.liveId, refCategory: "A12" } }),
    sheet: (places) => ({ "of a live": { live: places.liveId } }),
  },
  views: { list: () => ({ "of the orders": { list: "orders" } }) },
  lives: {
    list: () => ({
      "as it opens": {},
      "page 20": { page: 20 },
      "sort: oldest first": { sort: "date" },
      "sort: title": { sort: "title" },
      "search: common word": { q: "robes" },
      "search: nothing found": { q: "introuvable" },
    }),
    ids: () => ({ "as it opens": {}, "search: common word": { q: "robes" } }),
    participants: () => ({ "as it opens": {}, "search: common name": { q: "marie" } }),
    events: () => ({ "of every type": {}, "of one type": { type: "gift" } }),
  },
  outbox: {
    list: (places) => ({
      "as it opens": {},
      failed: { state: "failed" },
      sent: { state: "sent" },
      "search: one e-mail": { q: places.email },
      "search: one number": { q: places.orderNumber },
      "search: in half": { q: "gmail" },
      "search: nothing found": { q: "introuvable" },
      "of one act": { batch: places.batchId },
      "turned a hundred pages": { before: places.olderMessageId },
    }),
    failedIds: () => ({ "as it opens": {}, "search: in half": { q: "gmail" } }),
  },
  audit: {
    list: (places) => ({
      "as it opens": {},
      "turned a hundred pages": { before: places.olderEntryId },
      "of one administrator": { person: places.administratorId },
      "of customers": { person: "customers" },
      "of the shop itself": { person: "system" },
      "of orders": { kind: "order" },
      "of users": { kind: "user" },
      "of one order": { kind: "order", subject: places.orderId },
      "of one week": { from: "2025-03-03", to: "2025-03-09" },
      "of one administrator, of orders, of one week": {
        person: places.administratorId,
        kind: "order",
        from: "2025-03-03",
        to: "2025-03-09",
      },
    }),
  },
  withdrawals: {
    list: (places) => ({
      "as it opens": {},
      "as it opens, page 2": { page: 2 },
      done: { view: "done" },
      "done, page 20": { view: "done", page: 20 },
      all: { view: "all" },
      "search: in nearly all": { view: "all", q: "e" },
      "search: common name": { view: "all", q: "marie" },
      "search: two letters": { view: "all", q: "wq" },
      "search: one number": { view: "all", q: places.orderNumber },
      "search: nothing found": { view: "all", q: "introuvable" },
    }),
  },
  liveConsole: {
    viewers: () => ({ "search: common name": { q: "marie" }, "search: nothing found": { q: "introuvable" } }),
  },
  shipping: {
    preparationQueue: (places) => ({
      "as it opens": {},
      "search: common name": { q: "marie" },
      "search: one e-mail": { q: places.email },
      "search: nothing found": { q: "introuvable" },
    }),
  },
};

export interface Call {
  procedure: string;
  way: string;
  /** With its query, below `/api`. */
  address: string;
}

/**
 * Every way to call every read of the back office. The reads come from the contract itself: one that has no ways above
 * is called as it opens, and `asItOpensOnly` names those among them that could be asked for more.
 */
export function everyCall(places: Places): { calls: Call[]; asItOpensOnly: string[] } {
  const reads = procedures().filter(
    ({ method, declaration }) => method === "GET" && declaration.access === "admin",
  );
  const calls: Call[] = [];
  const asItOpensOnly: string[] = [];
  for (const read of reads) {
    const ways = waysOf(read.name)?.(places);
    if (!ways && takesMore(read)) asItOpensOnly.push(read.name);
    for (const [way, query] of Object.entries(ways ?? { "as it opens": {} }))
      calls.push({
        procedure: read.name.replace(/^admin\./, ""),
        way,
        address: addressOf(read, places, query),
      });
  }
  return { calls, asItOpensOnly };
}

function waysOf(name: string): ((places: Places) => Record<string, Query>) | undefined {
  let found: unknown = WAYS;
  for (const part of name.split(".").slice(1)) found = (found as Record<string, unknown> | undefined)?.[part];
  return found as ((places: Places) => Record<string, Query>) | undefined;
}

const parametersOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");

function takesMore({ input, path }: Procedure): boolean {
  const fields = Object.keys((input as { shape?: object } | undefined)?.shape ?? {});
  return fields.some((field) => !parametersOf(path).includes(field));
}

function addressOf({ path }: Procedure, places: Places, query: Query): string {
  const filled = parametersOf(path).reduce(
    (address, name) => address.replace(`:${name}`, String(places[name as keyof Places] ?? name)),
    path,
  );
  const rest = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return rest.size > 0 ? `${filled}?${rest}` : filled;
}
