import { setTimeout as sleep } from "node:timers/promises";
import { logFault } from "#server/background/log-fault.ts";
import { startTask } from "#server/background/start-task.ts";
import { type AppContext, asSystem } from "#server/context.ts";
import { cancelClaim } from "./cancel-claim.ts";
import * as queries from "./claims.sql.ts";
import { enterClaim } from "./enter-claim.ts";
import { readComments } from "./read-comments.ts";
import { serveWaiting } from "./waiting-list.ts";

const SWEEP_EVERY_MS = 2_000;
/** Pieces change with every sale: on a busy evening the waiting lists are looked at ten times a second, no more. */
const BETWEEN_SERVINGS_MS = 100;

/**
 * Reads the comments of lives as they arrive, carries sure claims out, and serves the waiting lists, until
 * stopped. Any number of copies may run. What a notice does not bring, a sweep finds: comments that came while nobody
 * listened, claims that a stop left undone, units that were freed.
 */
export function startClaimWorker(appContext: AppContext): () => Promise<void> {
  const context = asSystem(appContext);
  const lives = new Set<string>();
  let freed = false;
  let working: Promise<void> | undefined;
  const stopping = new AbortController();

  const unsubscribe = appContext.events.subscribe(({ comments = [], products = [] }) => {
    for (const live of comments) lives.add(live);
    if (products.length > 0) freed = true;
    wake();
  });

  function wake(): void {
    if (stopping.signal.aborted || (lives.size === 0 && !freed)) return;
    working ??= work()
      .catch((error: unknown) => logFault(appContext, error, "comments could not be worked through"))
      .finally(() => {
        working = undefined;
        wake();
      });
  }

  async function work(): Promise<void> {
    const due = [...lives];
    lives.clear();
    const serve = freed;
    freed = false;
    for (const liveId of due) await workThrough(appContext, liveId);
    if (!serve) return;
    await serveWaiting(context);
    await sleep(BETWEEN_SERVINGS_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
  }

  const stopSweeping = startTask(appContext, {
    name: "the sweep of comments and waiting lists",
    everyMs: SWEEP_EVERY_MS,
    work: async () => {
      for (const { id } of await queries.livesWithUnread(appContext.comments)) lives.add(id);
      for (const { liveId } of await queries.livesWithUndecided(appContext.comments)) lives.add(liveId);
      freed = true;
      wake();
    },
  });

  return async () => {
    stopping.abort();
    unsubscribe();
    await stopSweeping();
    await working;
  };
}

/** Reads the new comments of a live and carries out what they make sure, in the order in which they were written. */
export async function workThrough(appContext: AppContext, liveId: string): Promise<void> {
  const context = asSystem(appContext);
  let read: number;
  do {
    read = await readComments(appContext, liveId);
    for (const { id, act } of await queries.undecidedClaims(appContext.comments, { liveId }))
      await (act === "claim" ? enterClaim(context, id) : cancelClaim(context, id)).catch((error: unknown) =>
        logFault(appContext, error, "a claim could not be carried out", { claim: id }),
      );
  } while (read > 0 && !appContext.shutdown.aborted);
}
