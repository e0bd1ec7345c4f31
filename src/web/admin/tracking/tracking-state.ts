import { PARCEL_CONCERNS, type ParcelConcern } from "#domain/parcel-concern.ts";
import { oneOf, useAddressState } from "#web/admin/list/address-state.ts";

/** What the address of the list of parcels says. */
export type TrackingState = {
  /** Those that deserve a look, of one kind where one is chosen; or all that are under way. */
  view: "concerns" | "all";
  concern: ParcelConcern | undefined;
};

const VIEWS = ["concerns", "all"] as const;

const ADDRESS = {
  start: {},
  read: (query: URLSearchParams): TrackingState => ({
    view: oneOf(VIEWS, query.get("view")) ?? "concerns",
    concern: oneOf(PARCEL_CONCERNS, query.get("concern")),
  }),
  write: ({ view, concern }: TrackingState) => {
    const query = new URLSearchParams();
    if (view !== "concerns") query.set("view", view);
    if (concern) query.set("concern", concern);
    return query;
  },
};

export const useTrackingState = () => useAddressState<TrackingState>(ADDRESS);
