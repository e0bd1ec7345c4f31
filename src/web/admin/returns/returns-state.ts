import { RETURN_VIEWS, type ReturnView } from "#contract/admin/return-cases.ts";
import { oneOf, useAddressState } from "#web/admin/list/address-state.ts";

/** What the address of the queue says. */
export type ReturnsState = { view: ReturnView };

const ADDRESS = {
  start: {},
  read: (query: URLSearchParams): ReturnsState => ({
    view: oneOf(RETURN_VIEWS, query.get("view")) ?? "to-check",
  }),
  write: ({ view }: ReturnsState) => {
    const query = new URLSearchParams();
    if (view !== "to-check") query.set("view", view);
    return query;
  },
};

export const useReturnsState = () => useAddressState<ReturnsState>(ADDRESS);
