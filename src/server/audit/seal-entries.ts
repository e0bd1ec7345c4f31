import { startTask } from "#server/background/start-task.ts";
import type { AppContext } from "#server/context.ts";
import * as queries from "./seals.sql.ts";

const EVERY_MS = 5_000;
const ENTRIES_AT_ONCE = 500;
const TOLD_EVERY_MS = 24 * 3_600_000;

/**
 * Seals the entries of the trail that are not yet: each seal is a hash over its entry and over the seal before it (a hash
 * chain), so that an entry which is changed, put in or taken out later shows in `check:invariants`. Any number may run at once.
 */
export async function sealTrail({ db }: Pick<AppContext, "db">): Promise<{ rank: number; hash: string }> {
  for (;;) {
    const { sealed, lastRank, lastHash } = await queries.sealEntries(db, { most: ENTRIES_AT_ONCE });
    if (sealed < ENTRIES_AT_ONCE) return { rank: lastRank, hash: lastHash };
  }
}

/**
 * Seals at once and every five seconds until stopped. Once a day the log is told the last seal: kept outside the database,
 * it shows a chain whose end was cut off or that was written anew from some entry on.
 */
export function startSealing(context: AppContext): () => Promise<void> {
  let toldAt = Number.NEGATIVE_INFINITY;
  return startTask(context, {
    name: "the sealing of the trail",
    everyMs: EVERY_MS,
    work: async () => {
      const last = await sealTrail(context);
      if (last.rank === 0 || performance.now() - toldAt < TOLD_EVERY_MS) return;
      toldAt = performance.now();
      context.log.info(last, "the trail is sealed up to here");
    },
  });
}
