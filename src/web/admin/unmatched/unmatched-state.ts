import { UNMATCHED_VIEWS } from "#contract/admin/unmatched-payments.ts";
import { oneOf, pageIn, useAddressState } from "#web/admin/list/address-state.ts";

/** What the address of the queue says. */
export type UnmatchedState = { view: (typeof UNMATCHED_VIEWS)[number]; page: number };

const ADDRESS = {
  read: (query: URLSearchParams): UnmatchedState => ({
    view: oneOf(UNMATCHED_VIEWS, query.get("view")) ?? "open",
    page: pageIn(query),
  }),
  write: ({ view, page }: UnmatchedState) => {
    const query = new URLSearchParams();
    if (view !== "open") query.set("view", view);
    if (page > 1) query.set("page", String(page));
    return query;
  },
};

export const useUnmatchedState = () => useAddressState<UnmatchedState>(ADDRESS);
