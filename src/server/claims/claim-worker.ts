import { setTimeout as sleep } from "node:timers/promises";
import { logFault } from "#server/background/log-fault.ts";
import { startTask } from "#server/background/start-task.ts";
import { asSystem, type House } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { cancelClaim } from "./cancel-claim.ts";
import { enterClaim } from "./enter-claim.ts";
import { readComments } from "./read-comments.ts";
import { serveWaiting } from "./waiting-list.ts";

const SWEEP_EVERY_MS = 2_000;
const CLAIMS_A_TURN = 100;
/** Pieces change with every sale: on a busy evening the waiting lists are looked at ten times a second, no more. */
const BETWEEN_SERVINGS_MS = 100;

/** What was written before a live was taken off the air counts as much as the rest of it. */
const behind = statement<{ id: string }>(`
  select l.id from lives l left join claim_readers r on r.live_id = l.id
  where (l.is_active or l.updated_at > clock_timestamp() - interval '1 hour') and exists (
    select from tiktok_event e where e.live_id = l.id and e.id > coalesce(r.read_to, 0))`);
const undecided = statement<{ id: number; act: "claim" | "cancel" }>(
  `select id, act from claims where live_id = $1 and state = 'new' order by id limit ${CLAIMS_A_TURN}`,
);
const livesToDo = statement<{ live_id: string }>("select distinct live_id from claims where state = 'new'");

/**
 * Reads the comments of lives as they arrive, carries sure claims out, and serves the waiting lists, until
 * stopped. Any number of copies may run. What a notice does not bring, a sweep finds: comments that came while nobody
 * listened, claims that a stop left undone, units that were freed.
 */
export function startClaimWorker(house: House): () => Promise<void> {
  const context = asSystem(house);
  const lives = new Set<string>();
  let freed = false;
  let working: Promise<void> | undefined;
  const stopping = new AbortController();

  const unfollow = house.events.hear(({ comments = [], products = [] }) => {
    for (const live of comments) lives.add(live);
    if (products.length > 0) freed = true;
    wake();
  });

  function wake(): void {
    if (stopping.signal.aborted || (lives.size === 0 && !freed)) return;
    working ??= work()
      .catch((error: unknown) => logFault(house, error, "comments could not be worked through"))
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
    for (const liveId of due) await workThrough(house, liveId);
    if (!serve) return;
    await serveWaiting(context);
    await sleep(BETWEEN_SERVINGS_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
  }

  const stopSweeping = startTask(house, {
    name: "the sweep of comments and waiting lists",
    everyMs: SWEEP_EVERY_MS,
    work: async () => {
      for (const { id } of await behind(house.comments)) lives.add(id);
      for (const { live_id } of await livesToDo(house.comments)) lives.add(live_id);
      freed = true;
      wake();
    },
  });

  return async () => {
    stopping.abort();
    unfollow();
    await stopSweeping();
    await working;
  };
}

/** Reads the new comments of a live and carries out what they make sure, in the order in which they were written. */
export async function workThrough(house: House, liveId: string): Promise<void> {
  const context = asSystem(house);
  let read: number;
  do {
    read = await readComments(house, liveId);
    for (const { id, act } of await undecided(house.comments, liveId))
      await (act === "claim" ? enterClaim(context, id) : cancelClaim(context, id)).catch((error: unknown) =>
        logFault(house, error, "a claim could not be carried out", { claim: id }),
      );
  } while (read > 0 && !house.leaving.aborted);
}
