import type { Db } from "#server/db/database.ts";
import { placesStillSold } from "./refuse-early.sql.ts";
import { rememberBriefly } from "./remember-briefly.ts";

interface Wanted {
  productId: string | null;
  principal: string;
  key: string;
}

/**
 * Pieces that were gone a moment ago. Asking for one of them is answered by a plain read, without a lock or a write:
 * the thousand who come too late must not slow down those who still can win. The read only ever refuses; a piece
 * that looks free goes on to the statement that decides, and so does a request that is made again. `route` is that of
 * its idempotency keys.
 */
export function rememberSoldOut(db: Db, route: "guestOrders.create" | "guestOrders.addItem") {
  const soldOut = rememberBriefly();
  return {
    note: soldOut.note,
    /** Those of them who come too late. */
    async tooLate<One extends Wanted>(asked: readonly One[]): Promise<Set<One>> {
      const doubtful = asked.filter(({ productId }) => productId !== null && soldOut.has(productId));
      if (doubtful.length === 0) return new Set();
      const sold = await placesStillSold(db, {
        productIds: doubtful.map((one) => one.productId),
        principals: doubtful.map((one) => one.principal),
        keys: doubtful.map((one) => one.key),
        route,
      });
      const places = new Set(sold.map(({ place }) => place - 1));
      return new Set(doubtful.filter((_, place) => places.has(place)));
    },
  };
}
