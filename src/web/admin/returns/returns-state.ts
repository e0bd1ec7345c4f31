import { RETURN_VIEWS, type ReturnView } from "#contract/admin/return-cases.ts";
import { oneOf, searchIn, useAddressState } from "#web/admin/list/address-state.ts";

/** What the address of the queue says. */
export type ReturnsState = {
  view: ReturnView;
  /** Looked for in every view. */
  q: string;
  /** The one that is found is looked at at once. */
  check: boolean;
};

const ADDRESS = {
  start: {},
  read: (query: URLSearchParams): ReturnsState => ({
    view: oneOf(RETURN_VIEWS, query.get("view")) ?? "to-check",
    q: searchIn(query),
    check: query.has("check"),
  }),
  write: ({ view, q, check }: ReturnsState) => {
    const query = new URLSearchParams();
    if (view !== "to-check") query.set("view", view);
    if (q) query.set("q", q);
    if (check) query.set("check", "1");
    return query;
  },
};

export const useReturnsState = () => useAddressState<ReturnsState>(ADDRESS);
