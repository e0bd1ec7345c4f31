import { setTimeout as sleep } from "node:timers/promises";
import { isRefusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";

const PATIENCE_MS = 5_000;
const ASK_EVERY_MS = 400;
const MOST_WAITING = 200;

let waiting = 0;

/**
 * A familiar browser whose network address holds its share of the pieces waits a moment for one of its neighbours to
 * pay: in a crowd behind one address there is always one. Whoever just appeared is refused at once, so that a script
 * can't fill the server with requests that wait.
 */
export async function waitForRoom<Answer>(
  { familiarBrowser, leaving }: Pick<Context, "familiarBrowser" | "leaving">,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const mayWait = familiarBrowser && !leaving.aborted && waiting < MOST_WAITING && Date.now() < until;
      if (!mayWait || !isRefusal(error) || error.code !== "TOO_MANY_PIECES_OF_NETWORK") throw error;
    }
    waiting += 1;
    await sleep(ASK_EVERY_MS).finally(() => {
      waiting -= 1;
    });
  }
}
