import { statSync } from "node:fs";
import { join } from "node:path";
import { startChild, stopChild } from "./child.ts";
import { keepRunning } from "./keep-running.ts";
import { type Environment, lossOf, newLines, type Opening, openLog } from "./opening.ts";

/**
 * The server's own data is small; without a bound the engine lets garbage grow with the machine's memory. A heap
 * this size held 64 buying guests and drops of 2,000 (`npm run bench`).
 */
const MEMORY = ["--max-old-space-size=192", "--max-semi-space-size=8"];

type Serving = {
  /** Asked at every start: a restarted database may have moved. */
  env: () => Environment;
  /** The file its log goes to; without one, our own output. */
  log?: string;
  born?: (pid: number) => void;
};

/** Starts the shop's server and starts it again whenever it dies; resolves once it serves. */
export async function serveShop({ root, closers, say }: Opening, serving: Serving): Promise<void> {
  const { env, log, born } = serving;
  const output = log === undefined ? "inherit" : openLog(log);
  const logged = log === undefined ? 0 : statSync(log).size;
  const file = join(root, "src", "server", "main.ts");
  const kept = await keepRunning({
    start: () => startChild({ file, flags: MEMORY, env: env(), output, ...(born && { born }) }),
    exited: (child) => child.exited,
    lost: (problem) => say(lossOf("Le serveur", problem)),
  }).catch(() => {
    const reason = log === undefined ? "" : ` Son journal (${log}) :\n${newLines(log, logged)}`;
    throw new Error(`Le serveur n'a pas démarré.${reason}`);
  });
  // The server itself gives up on its drain after 10 seconds.
  closers.push(() => kept.release().then((child) => stopChild(child, 15_000)));
}
