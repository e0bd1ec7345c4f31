import { startTask } from "#server/background/start-task.ts";
import type { AppContext } from "#server/context.ts";
import { queuePiecesFree } from "#server/outbox/queue-messages.ts";

const LOOK_EVERY_MS = 5_000;

/** Looks, until stopped, for freed products that somebody asked to be told of; any number of copies may. */
export const startTellingOfFreedPieces = (context: AppContext): (() => Promise<void>) =>
  startTask(context, {
    name: "the search for freed products that are asked for",
    everyMs: LOOK_EVERY_MS,
    work: () => queuePiecesFree(context.db),
  });
