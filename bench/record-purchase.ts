import { openShop } from "#tests/open-shop.ts";
import { buy, type Stall } from "./guest.ts";
import { openClient } from "./http.ts";
import { type RecordedStatement, recordSql } from "./record-sql.ts";

export interface RecordedPurchase {
  recorded: RecordedStatement[];
  /** Values that belong to the live and its pieces, the same in every purchase. */
  fixed: ReadonlySet<string>;
}

/**
 * Makes one purchase at each stall through a server in this process, and notes the statements of each. The stalls are
 * lives of their own, so that pgbench, which does not gather what waits for one live's counter, is not held up by it.
 */
export async function recordPurchase(
  databaseUrl: string,
  cardUrl: string,
  stalls: readonly Stall[],
): Promise<RecordedPurchase[]> {
  const card = { url: cardUrl, apiUrl: cardUrl, staticUrl: cardUrl, stop: async () => undefined };
  const shop = await openShop({ databaseUrl, card });
  const places = { shop: openClient(shop.url, 1), card: openClient(cardUrl, 1), shopOrigin: shop.url };
  const purchases: RecordedPurchase[] = [];
  for (const { liveId, pieces } of stalls) {
    const stall = { liveId, pieces: pieces.slice(0, 2) };
    // A server remembers which live a piece belongs to from the first time that it is asked for.
    await buy(places, stall, () => undefined);
    const fixed = new Set([stall.liveId, ...stall.pieces.map((piece) => piece.productId)]);
    const recorded = await recordSql(() => buy(places, stall, () => undefined));
    purchases.push({ recorded: recorded.filter(isOfThePurchase), fixed });
  }
  places.shop.close();
  places.card.close();
  await shop.close();
  return purchases;
}

/** Notices to open pages, settings and rate counters are not part of a purchase: they happen a few times a second at most. */
function isOfThePurchase({ text }: RecordedStatement): boolean {
  return !/pg_notify|into rate_counters|^select "key", "value" from "settings"$|^\s*listen/i.test(text);
}
