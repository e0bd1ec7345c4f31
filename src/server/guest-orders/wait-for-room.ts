import { setTimeout as sleep } from "node:timers/promises";
import { isRefusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";

/** For how long and how often they ask, and how many may wait in this process; `waiting` counts those who do. */
const FAMILIAR = { patienceMs: 5_000, askEveryMs: 400, most: 200, waiting: 0 };
const STRANGERS = { patienceMs: 500, askEveryMs: 500, most: 500, waiting: 0 };

/**
 * Whose network address holds its share of the pieces waits a moment for a neighbor to pay: in a crowd behind one
 * address there is always one. A browser that just appeared asks a second time after half a second, which also slows
 * down a script that asks without end: it would take the time of those who can win. They have places of their own, so
 * that no script takes those of familiar browsers; who finds none is refused at once.
 */
export async function waitForRoom<Answer>(
  { familiarBrowser, shutdown }: Pick<Context, "familiarBrowser" | "shutdown">,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const kind = familiarBrowser ? FAMILIAR : STRANGERS;
  const until = Date.now() + kind.patienceMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const mayWait = !shutdown.aborted && kind.waiting < kind.most && Date.now() < until;
      if (!mayWait || !isRefusal(error) || error.code !== "TOO_MANY_PIECES_OF_NETWORK") throw error;
    }
    kind.waiting += 1;
    await sleep(kind.askEveryMs).finally(() => {
      kind.waiting -= 1;
    });
  }
}
