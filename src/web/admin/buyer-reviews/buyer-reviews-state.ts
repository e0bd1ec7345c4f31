import { REVIEW_STATES, type ReviewState } from "#domain/buyer-reviews.ts";
import { oneOf, searchIn, useAddressState } from "#web/admin/list/address-state.ts";
import { NEWEST, type PlaceState, placeIn, writePlace } from "#web/admin/list/place.ts";

/** What the address of the reviews says. */
export type ReviewsState = PlaceState & { view: ReviewState; q: string };

const described = {
  read: (query: URLSearchParams): ReviewsState => ({
    view: oneOf(REVIEW_STATES, query.get("view")) ?? "waiting",
    q: searchIn(query),
    ...placeIn(query),
  }),
  write(state: ReviewsState): URLSearchParams {
    const query = new URLSearchParams();
    if (state.view !== "waiting") query.set("view", state.view);
    if (state.q) query.set("q", state.q);
    writePlace(query, state);
    return query;
  },
  start: NEWEST,
};

export const useReviewsState = () => useAddressState(described);
