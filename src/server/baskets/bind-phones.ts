import { readBasketCode } from "#domain/basket-code.ts";
import type { LiveEvent } from "#domain/live-event.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { basketTopic } from "./basket-topics.ts";
import * as queries from "./bind-phones.sql.ts";

/** How far the video platform's clock may be behind ours. */
const CLOCK_SKEW_MS = 30_000;

export interface CodesSaid {
  /** The comments that are codes, by their place among the events. */
  places: ReadonlySet<number>;
  /** Topics of the browsers that were bound. */
  bound: string[];
}

const NONE: CodesSaid = { places: new Set(), bound: [] };

/**
 * Binds each browser whose code its own handle has just written. Nothing is bound by somebody else's comment, in another
 * live, by a code that was used or is over, or by a comment that is older than the code.
 */
export async function bindByComments(
  tx: Tx,
  liveId: string,
  events: readonly LiveEvent[],
): Promise<CodesSaid> {
  const comments = events.flatMap(({ type, handle, userId, comment, createTime }, place) => {
    const code = type === "chat" && handle && comment ? readBasketCode(comment) : undefined;
    return code ? [{ place, handle, viewerId: userId, code, createTime }] : [];
  });
  if (comments.length === 0) return NONE;
  const said = await queries.bindByComments(tx, { liveId, comments, skewMs: CLOCK_SKEW_MS });
  return {
    places: new Set(said.map(({ place }) => place)),
    bound: said.flatMap(({ bound }) => (bound ? [basketTopic(liveId, bound)] : [])),
  };
}

/** Binds the browser that shows the code, on the word of staff: the capture is down. Refuses with BASKET_CODE_UNKNOWN. */
export async function bindByStaff(
  context: Context,
  { liveId, handle, code }: { liveId: string; handle: string; code: string },
): Promise<{ handle: string }> {
  const device = await inTransaction(context.db, async (tx) => {
    const bound = await queries.bindByStaff(tx, { liveId, handle, code });
    if (!bound) throw refusal("BASKET_CODE_UNKNOWN");
    await audit(tx, context, {
      action: "basket-bound",
      subjectKind: "live",
      subjectId: liveId,
      after: { handle },
    });
    return bound.deviceHash;
  });
  context.events.changed({ baskets: [basketTopic(liveId, device)] });
  return { handle };
}
