import { ORDER_SORTS, STATUS_FILTERS } from "#contract/admin/order-filters.ts";
import { liveIn, oneOf, pageIn, searchIn, uuidIn } from "#web/admin/list/address-state.ts";

export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** What the address of the list says. `live` is undefined until the first live is written into it. */
export interface ListState {
  status: StatusFilter;
  live: string | undefined;
  q: string;
  /** The product that they hold. */
  product: string | undefined;
  review: boolean;
  late: boolean;
  today: boolean;
  noMoney: boolean;
  archived: boolean;
  unpaidForHours: number | undefined;
  sort: (typeof ORDER_SORTS)[number];
  page: number;
}

/** Reads an address written by us or by hand: what it does not understand falls back to its default. */
export function readListState(query: URLSearchParams): ListState {
  const hours = Number(query.get("unpaid"));
  return {
    status: oneOf(STATUS_FILTERS, query.get("status")) ?? "all",
    live: liveIn(query),
    q: searchIn(query),
    product: uuidIn(query, "product"),
    review: query.get("review") === "1",
    late: query.get("late") === "1",
    today: query.get("today") === "1",
    noMoney: query.get("no-money") === "1",
    archived: query.get("archived") === "1",
    unpaidForHours: Number.isInteger(hours) && hours > 0 && hours <= 10_000 ? hours : undefined,
    sort: oneOf(ORDER_SORTS, query.get("sort")) ?? "-date",
    page: pageIn(query),
  };
}

/** The shortest address that reads back as this state. */
export function writeListState(state: ListState): URLSearchParams {
  const query = new URLSearchParams();
  if (state.q) query.set("q", state.q);
  if (state.status !== "all") query.set("status", state.status);
  if (state.live) query.set("live", state.live);
  if (state.product) query.set("product", state.product);
  if (state.review) query.set("review", "1");
  if (state.late) query.set("late", "1");
  if (state.today) query.set("today", "1");
  if (state.noMoney) query.set("no-money", "1");
  if (state.archived) query.set("archived", "1");
  if (state.unpaidForHours) query.set("unpaid", String(state.unpaidForHours));
  if (state.sort !== "-date") query.set("sort", state.sort);
  if (state.page > 1) query.set("page", String(state.page));
  return query;
}

/** The filters as the contract wants them, without order and page. */
export const filtersOf = ({
  status,
  live = "all",
  q,
  product,
  review,
  late,
  today,
  noMoney,
  archived,
  unpaidForHours,
}: ListState) => ({
  status,
  live,
  q,
  ...(product ? { product } : {}),
  ...(review ? { review: "true" } : {}),
  ...(late ? { late: "true" } : {}),
  ...(today ? { today: "true" } : {}),
  ...(noMoney ? { noMoney: "true" } : {}),
  ...(archived ? { archived: "true" } : {}),
  ...(unpaidForHours ? { unpaidForHours } : {}),
});

export const UNFILTERED: Omit<ListState, "sort"> = {
  status: "all",
  live: "all",
  q: "",
  product: undefined,
  review: false,
  late: false,
  today: false,
  noMoney: false,
  archived: false,
  unpaidForHours: undefined,
  page: 1,
};
