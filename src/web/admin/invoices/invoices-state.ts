import { INVOICE_FILTER_KINDS } from "#contract/admin/invoices.ts";
import { isPeriod } from "#domain/period.ts";
import { oneOf, searchIn, useAddressState } from "#web/admin/list/address-state.ts";
import { NEWEST, type PlaceState, placeIn, writePlace } from "#web/admin/list/place.ts";

/** What the address of the list says. */
export type InvoicesState = PlaceState & {
  q: string;
  kind: (typeof INVOICE_FILTER_KINDS)[number];
  /** "2026", "2026-11", "2026-11-20"; empty: all. */
  period: string;
};

const ADDRESS = {
  read(query: URLSearchParams): InvoicesState {
    const period = query.get("period") ?? "";
    return {
      q: searchIn(query),
      kind: oneOf(INVOICE_FILTER_KINDS, query.get("kind")) ?? "all",
      period: isPeriod(period) ? period : "",
      ...placeIn(query),
    };
  },
  write(state: InvoicesState): URLSearchParams {
    const query = new URLSearchParams();
    if (state.q) query.set("q", state.q);
    if (state.kind !== "all") query.set("kind", state.kind);
    if (state.period) query.set("period", state.period);
    writePlace(query, state);
    return query;
  },
  start: NEWEST,
};

export const useInvoicesState = () => useAddressState<InvoicesState>(ADDRESS);
