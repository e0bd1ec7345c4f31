import { remembered } from "#server/background/remembered.ts";
import type { Db } from "#server/db/database.ts";
import { countParcelsSent } from "./pages.sql.ts";

const COUNTED_EVERY_MS = 600_000;
/** Fewer say nothing to a stranger. */
const TOLD_FROM = 100;

const counts = new WeakMap<Db, () => Promise<number>>();

/**
 * How many parcels the shop says to have sent more than, as counted some minutes ago: every page asks, and the count reads
 * all orders.
 */
export async function parcelsSent(db: Db): Promise<number | null> {
  let count = counts.get(db);
  if (!count) {
    count = remembered(async () => (await countParcelsSent(db)).sent, 0, COUNTED_EVERY_MS);
    counts.set(db, count);
  }
  return moreParcelsThan(await count());
}

/**
 * How many parcels a shop may say to have sent more than: rounded down to hundreds, from ten thousand on to two digits, and
 * always below the count. Null while that is too little to be told.
 */
export function moreParcelsThan(count: number): number | null {
  const surpassed = count - 1;
  if (surpassed < TOLD_FROM) return null;
  const step = Math.max(100, 10 ** (String(surpassed).length - 2));
  return Math.floor(surpassed / step) * step;
}
