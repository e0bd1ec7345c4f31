import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

const REMEMBER_FOR_MS = 5_000;
const MOST_REMEMBERED = 10_000;

const stillSold = statement<{ id: string }>(
  "select id from products where id = any($1::uuid[]) and stock is not null and taken >= stock",
);

/**
 * Pieces that were gone a moment ago. Asking for one of them is answered by a plain read, without a lock or a write:
 * the thousand who come too late must not slow down those who still can win. The read only ever refuses; a piece
 * that looks free goes on to the statement that decides.
 */
export function rememberSoldOut(db: Db) {
  const until = new Map<string, number>();
  return {
    note(productId: string): void {
      if (until.size >= MOST_REMEMBERED) until.clear();
      until.set(productId, Date.now() + REMEMBER_FOR_MS);
    },
    async stillGone(productIds: readonly (string | null)[]): Promise<Set<string>> {
      const now = Date.now();
      const doubtful = [...new Set(productIds)].filter((id) => id !== null && (until.get(id) ?? 0) > now);
      if (doubtful.length === 0) return new Set();
      return new Set((await stillSold(db, doubtful)).map((row) => row.id));
    },
  };
}
