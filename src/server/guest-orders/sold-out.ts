import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { rememberBriefly } from "./remember-briefly.ts";

interface Wanted {
  productId: string | null;
  principal: string;
  key: string;
}

/** What was asked for before under the same key is not gone: it may be hers. */
const stillSold = statement<{ place: number }>(`
  select a.place::int from unnest($1::uuid[], $2::text[], $3::uuid[]) with ordinality as a(product_id, principal, key, place)
  join products p on p.id = a.product_id
  where p.stock is not null and p.taken >= p.stock and not exists (
    select from idempotency_keys k where k.principal = a.principal and k.route = $4 and k.key = a.key
  )`);

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
      const sold = await stillSold(
        db,
        doubtful.map((one) => one.productId),
        doubtful.map((one) => one.principal),
        doubtful.map((one) => one.key),
        route,
      );
      const places = new Set(sold.map(({ place }) => place - 1));
      return new Set(doubtful.filter((_, place) => places.has(place)));
    },
  };
}
