import { giveBuyerNumbers } from "#domain/buyer-numbers.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as queries from "./buyer-numbers.sql.ts";

/** Gives each order of a live with a piece its buyer's number. Asked again, or by two at once, it changes nothing. */
export async function numberBuyers(
  { comments, events }: Pick<AppContext, "comments" | "events">,
  liveId: string,
): Promise<void> {
  const changes = await inTransaction(comments, async (tx) => {
    await queries.lockNumbers(tx, { liveId });
    const { last } = await queries.lastNumber(tx, { liveId });
    const given = giveBuyerNumbers(await queries.readBuyersOrders(tx, { liveId }), last);
    if (given.size > 0)
      await queries.giveNumbers(tx, { liveId, orderIds: [...given.keys()], numbers: [...given.values()] });
    return given;
  });
  if (changes.size > 0) events.changed({ buyers: [liveId] });
}

/** The same in each live of these orders, or in every live. */
export async function numberLives(
  context: Pick<AppContext, "comments" | "events">,
  told: { orderIds: string[]; everywhere: boolean },
): Promise<void> {
  for (const { liveId } of await queries.findLivesToNumber(context.comments, told))
    await numberBuyers(context, liveId);
}
