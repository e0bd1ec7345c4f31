import { OUTBOX_FILTERS } from "#contract/admin/outbox.ts";
import { oneOf, searchIn, useAddressState, uuidIn } from "#web/admin/list/address-state.ts";
import { NEWEST, type PlaceState, placeIn, writePlace } from "#web/admin/list/place.ts";

/** What the address of the list says. `batch` are the messages that one act wrote; `message` is the one being read. */
export type OutboxState = PlaceState & {
  q: string;
  state: (typeof OUTBOX_FILTERS)[number];
  batch: string | undefined;
  message: number | undefined;
};

function read(query: URLSearchParams): OutboxState {
  const message = Number(query.get("message"));
  return {
    q: searchIn(query),
    state: oneOf(OUTBOX_FILTERS, query.get("state")) ?? "all",
    batch: uuidIn(query, "batch"),
    message: Number.isSafeInteger(message) && message > 0 ? message : undefined,
    ...placeIn(query),
  };
}

export function writeOutboxState(state: OutboxState): URLSearchParams {
  const query = new URLSearchParams();
  if (state.q) query.set("q", state.q);
  if (state.state !== "all") query.set("state", state.state);
  if (state.batch) query.set("batch", state.batch);
  writePlace(query, state);
  if (state.message) query.set("message", String(state.message));
  return query;
}

const ADDRESS = {
  read,
  write: writeOutboxState,
  start: NEWEST,
  keepsPage: (change: Partial<OutboxState>) => "message" in change,
};

export const useOutboxState = () => useAddressState(ADDRESS);
