/** Where one stands in a list that only grows: after the newest entry, before an older one. */
export type PlaceState = { before: number | undefined; after: number | undefined };
export const NEWEST: PlaceState = { before: undefined, after: undefined };

export const placeIn = (query: URLSearchParams): PlaceState => ({
  before: entryOf(query.get("before")),
  after: entryOf(query.get("after")),
});

export function writePlace(query: URLSearchParams, { before, after }: PlaceState): void {
  if (before) query.set("before", String(before));
  if (after) query.set("after", String(after));
}

/** As the contract wants it. */
export const givenPlace = ({ before, after }: PlaceState) => ({
  ...(before ? { before } : {}),
  ...(after ? { after } : {}),
});

function entryOf(text: string | null): number | undefined {
  const entry = Number(text);
  return Number.isSafeInteger(entry) && entry > 0 ? entry : undefined;
}
