import { CONTACT_VIEWS } from "#contract/admin/order-contacts.ts";
import { oneOf, pageIn, useAddressState, uuidIn } from "#web/admin/list/address-state.ts";

/** What the address of the worklist says. */
export type ToTellState = {
  view: (typeof CONTACT_VIEWS)[number];
  /** Of one live alone. */
  live: string | undefined;
  page: number;
};

const ADDRESS = {
  read: (query: URLSearchParams): ToTellState => ({
    view: oneOf(CONTACT_VIEWS, query.get("view")) ?? "open",
    live: uuidIn(query, "live"),
    page: pageIn(query),
  }),
  write: ({ view, live, page }: ToTellState) => {
    const query = new URLSearchParams();
    if (view !== "open") query.set("view", view);
    if (live) query.set("live", live);
    if (page > 1) query.set("page", String(page));
    return query;
  },
};

export const useToTellState = () => useAddressState<ToTellState>(ADDRESS);
