import type { PackedOrder } from "#web/admin/preparation/packed-order.ts";

export type Scanned =
  | { kind: "order"; order: PackedOrder }
  | { kind: "item"; order: PackedOrder; item: PackedOrder["items"][number] }
  | { kind: "unknown" };

const same = (one: string | null, other: string): boolean => one?.toLowerCase() === other;

/**
 * What a code or a typed number means, in the first of its readings that means something: an order of the queue by its
 * number, that of another in its parcel, or the parcel's, else a piece of the open order by its reference (one not ticked yet first), else the only order
 * whose number ends so.
 */
export function findScanned(
  readings: readonly string[],
  queue: readonly PackedOrder[],
  open: PackedOrder | undefined,
  isTicked: (itemId: string) => boolean,
): Scanned {
  for (const text of readings) {
    const found = findOne(text, queue, open, isTicked);
    if (found.kind !== "unknown") return found;
  }
  return { kind: "unknown" };
}

/** A reference as it is announced, in capitals; an order number as it was read. */
export const asWritten = (text: string): string =>
  /^\p{L}{0,2}\s?\d+$/u.test(text) ? text.toUpperCase() : text;

function findOne(
  text: string,
  queue: readonly PackedOrder[],
  open: PackedOrder | undefined,
  isTicked: (itemId: string) => boolean,
): Scanned {
  const code = text.trim().toLowerCase();
  const order = queue.find(
    ({ parcel, label }) =>
      parcel.some(({ orderNumber }) => same(orderNumber, code)) || same(label.trackingNumber, code),
  );
  if (order) return { kind: "order", order };
  const pieces = open?.items.filter(
    ({ refCategory, ref }) => same(refCategory, code) || String(ref) === code,
  );
  const item = pieces?.find(({ id }) => !isTicked(id)) ?? pieces?.[0];
  if (open && item) return { kind: "item", order: open, item };
  const endingSo = queue.filter(({ parcel }) =>
    parcel.some(({ orderNumber }) => orderNumber.toLowerCase().endsWith(`-${code}`)),
  );
  const [only] = endingSo;
  return only && endingSo.length === 1 ? { kind: "order", order: only } : { kind: "unknown" };
}
