import type { AppContext } from "#server/context.ts";
import * as queries from "./aliases.sql.ts";

/**
 * Lets the provider forget the cards that the shop has forgotten. The row says so since before the first call, and goes
 * with the provider's word; a call that came to nothing is made again, later each time.
 */
export async function cancelAliases(context: AppContext): Promise<{ cancelled: number }> {
  await queries.forgetUseless(context.db);
  const turn = { cancelled: 0 };
  for (const { id, token } of await queries.claimForgotten(context.db)) {
    const done = await context.cards.cancelAlias(token);
    if (done.outcome === "cancelled") {
      await queries.deleteAlias(context.db, { aliasId: id });
      turn.cancelled += 1;
    } else {
      const why = done.outcome === "refused" ? done.code : done.reason;
      context.log.warn({ why }, "the card provider did not forget a card");
      if (done.outcome === "unavailable") break;
    }
  }
  return turn;
}
