import { startTask } from "#server/background/start-task.ts";
import type { AppContext } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { giveUpLabels } from "./labels.sql.ts";

const SWEEP_EVERY_MS = 60_000;

/**
 * A server that died between asking the carrier and writing its answer left a try that nobody will finish: nobody
 * knows its outcome. Answers how many there were.
 */
export const sweepLabels = ({ db }: { db: Db }): Promise<number> => giveUpLabels(db);

/** Sweeps at once and every minute until stopped. */
export const startLabelSweep = (context: AppContext): (() => Promise<void>) =>
  startTask(context, {
    name: "the sweep of label requests",
    everyMs: SWEEP_EVERY_MS,
    work: async () => {
      const left = await sweepLabels(context);
      if (left > 0) context.log.warn({ left }, "label requests were left without an answer");
    },
  });
