import { remembered } from "#server/background/remembered.ts";
import type { Db } from "#server/db/database.ts";
import { countParcelsSent } from "./pages.sql.ts";

const COUNTED_EVERY_MS = 600_000;

const counts = new WeakMap<Db, () => Promise<number>>();

/** How many parcels the shop has sent, as counted some minutes ago: every page asks, and the count reads all orders. */
export async function parcelsSent(db: Db): Promise<number> {
  let count = counts.get(db);
  if (!count) {
    count = remembered(async () => (await countParcelsSent(db)).sent, 0, COUNTED_EVERY_MS);
    counts.set(db, count);
  }
  return count();
}
