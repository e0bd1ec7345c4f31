/** What the list hands to an order's page: its own address, and the orders that it showed, in its order. */
export type CameFrom = { list: string; ids: string[] };

export function readCameFrom(state: unknown): CameFrom | undefined {
  if (typeof state !== "object" || state === null || !("list" in state) || !("ids" in state))
    return undefined;
  const { list, ids } = state;
  return typeof list === "string" && Array.isArray(ids) ? { list, ids } : undefined;
}

/** The orders before and after this one in the list one came from. */
export function neighbors(from: CameFrom | undefined, orderId: string) {
  const place = from?.ids.indexOf(orderId) ?? -1;
  if (!from || place < 0) return undefined;
  return {
    place: place + 1,
    count: from.ids.length,
    previous: from.ids[place - 1],
    next: from.ids[place + 1],
  };
}
