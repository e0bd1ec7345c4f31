import { type Refusal, refusal } from "#domain/refusals.ts";
import type { AppContext } from "#server/context.ts";
import { coalesce } from "#server/db/coalesce.ts";
import { limitsOf } from "./limits-of.ts";
import { placesStillFull } from "./refuse-early.sql.ts";
import { rememberBriefly } from "./remember-briefly.ts";

export interface Reaching {
  productId: string | null;
  browserId: string | undefined;
  familiarBrowser: boolean;
  sourceAddress: string | undefined;
  principal: string;
  key: string;
}

/**
 * Network addresses that held their share of a live's pieces a moment ago. What they ask for is looked at first by a
 * plain read, without a lock: a script that goes on asking must not make honest guests wait for the locks, or for a turn
 * behind it. The read only ever refuses, and only what is refused at that moment; all else goes on to the statement
 * that decides.
 */
export function rememberFullSenders(context: Pick<AppContext, "db" | "settings">) {
  const full = rememberBriefly();
  const nameOf = (liveId: string, { sourceAddress }: Reaching) => `${liveId} ${sourceAddress}`;
  const note = (liveId: string, one: Reaching) => full.note(nameOf(liveId, one));

  const look = coalesce<Reaching, Refusal | undefined>(async (liveId, asked) => {
    const refused = new Set((await read(liveId, asked)).map(({ place }) => place - 1));
    return asked.map((one, place) => {
      if (!refused.has(place)) return undefined;
      note(liveId, one);
      return refusal("TOO_MANY_PIECES_OF_NETWORK");
    });
  });

  function read(liveId: string, asked: readonly Reaching[]): Promise<{ place: number }[]> {
    return placesStillFull(context.db, {
      liveId,
      productIds: asked.map((one) => one.productId),
      browserIds: asked.map((one) => one.browserId ?? null),
      sourceAddresses: asked.map((one) => one.sourceAddress ?? null),
      principals: asked.map((one) => one.principal),
      keys: asked.map((one) => one.key),
      familiar: asked.map((one) => one.familiarBrowser),
      ...limitsOf(context.settings.current()),
    });
  }

  return {
    note,
    /** Throws what createBatch would refuse now; resolves where it is to decide. */
    async refuse(liveId: string, one: Reaching): Promise<void> {
      if (one.productId !== null && full.has(nameOf(liveId, one))) await look(liveId, one);
    },
  };
}
