import { startTask } from "#server/background/start-task.ts";
import type { House } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

const SWEEP_EVERY_MS = 60_000;

const giveUp = statement<{ id: string }>(`
  update labels set state = 'unknown', finished_at = clock_timestamp()
  where state = 'requested' and requested_at < clock_timestamp() - interval '2 minutes'
  returning id`);

/**
 * A server that died between asking the carrier and writing its answer left a try that nobody will finish: nobody
 * knows its outcome. Answers how many there were.
 */
export async function sweepLabels({ db }: { db: Db }): Promise<number> {
  return (await giveUp(db)).length;
}

/** Sweeps at once and every minute until stopped. */
export const startLabelSweep = (house: House): (() => Promise<void>) =>
  startTask(house, {
    name: "the sweep of label requests",
    everyMs: SWEEP_EVERY_MS,
    work: async () => {
      const left = await sweepLabels(house);
      if (left > 0) house.log.warn({ left }, "label requests were left without an answer");
    },
  });
