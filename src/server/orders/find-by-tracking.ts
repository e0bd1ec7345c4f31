import { trackingEnd } from "#domain/tracking-number.ts";
import type { Context } from "#server/context.ts";
import { readOrderRows } from "./order-columns.ts";
import * as queries from "./order-rows.sql.ts";

const MOST_FOUND = 6;

/** The newest orders whose parcel's number ends with what is typed; none for what can't be such an end. */
export async function findByTracking({ lists }: Context, { q }: { q: string }) {
  const end = trackingEnd(q);
  if (!end) return [];
  const pattern = `${[...end].reverse().join("")}%`;
  const found = await queries.findByEndOfTracking(lists, { pattern, most: MOST_FOUND });
  const numbers = new Map(found.map(({ id, trackingNumber }) => [id, trackingNumber]));
  const rows = await readOrderRows(lists, [...numbers.keys()]);
  return rows.map((row) => ({ ...row, trackingNumber: numbers.get(row.id) ?? "" }));
}
