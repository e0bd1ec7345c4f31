import { WITHDRAWAL_VIEWS } from "#contract/admin/withdrawals.ts";
import { oneOf, pageIn, searchIn, useAddressState, uuidIn } from "#web/admin/list/address-state.ts";

/** What the address of the queue says. `open` is the statement being handled. */
export type WithdrawalsState = {
  view: (typeof WITHDRAWAL_VIEWS)[number];
  q: string;
  page: number;
  open: string | undefined;
};

const ADDRESS = {
  read: (query: URLSearchParams): WithdrawalsState => ({
    view: oneOf(WITHDRAWAL_VIEWS, query.get("view")) ?? "open",
    q: searchIn(query),
    page: pageIn(query),
    open: uuidIn(query, "open"),
  }),
  write: ({ view, q, page, open }: WithdrawalsState) => {
    const query = new URLSearchParams();
    if (view !== "open") query.set("view", view);
    if (q) query.set("q", q);
    if (page > 1) query.set("page", String(page));
    if (open) query.set("open", open);
    return query;
  },
  keepsPage: (change: Partial<WithdrawalsState>) => "open" in change,
};

export const useWithdrawalsState = () => useAddressState<WithdrawalsState>(ADDRESS);
