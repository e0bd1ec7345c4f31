import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readEnvironment } from "./running-shop.ts";
import { announcement } from "./supervisor/announce.ts";
import { stopStarting } from "./supervisor/child.ts";
import { openDemo, openProduction } from "./supervisor/open-shop.ts";
import type { Opening } from "./supervisor/opening.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const { dataDir } = readEnvironment();

const say = (line: string) => void process.stdout.write(`${line}\n`);
const develop = process.argv.includes("--develop");
const opening: Opening = { root, env: { ...process.env }, dataDir, develop, say, closers: [] };

let closing: Promise<void> | undefined;

/** Undoes the opening's steps backwards: the server finishes its work before the database goes. */
function close(code: number): Promise<void> {
  closing ??= (async () => {
    await stopStarting(2_000);
    for (const undo of opening.closers.reverse()) await undo();
    process.exit(code);
  })();
  return closing;
}

function stop(): void {
  if (!closing) say("\nArrêt en cours…");
  void close(0);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
// Started by start.mjs, which may be killed without a chance to tell us.
if (process.channel) process.once("disconnect", stop);

try {
  const environment = opening.env.NODE_ENV;
  // Vite's pages bear neither the ribbon of a rehearsal nor the headers of production.
  if (develop && (environment === "production" || environment === "staging"))
    throw new Error(
      `npm run dev n'est fait ni pour la production ni pour une répétition : retirez NODE_ENV=${environment}.`,
    );
  if (environment === "production") {
    const { address } = await openProduction(opening);
    say(`HF Outlet est ouvert : ${address}`);
  } else {
    const shop = await openDemo(opening);
    if (!closing) say(announcement({ ...shop, dataDir, dataDirIsUsual: dataDir === join(root, "data") }));
    if (!closing && develop) say(`Prêt en ${(performance.now() / 1000).toFixed(1)} s.\n`);
  }
} catch (problem) {
  if (!closing) process.stderr.write(`${inWords(problem)}\n`);
  await close(1);
}

function inWords(problem: unknown): string {
  const { code, path, message } = problem as NodeJS.ErrnoException;
  if (path && (code === "EACCES" || code === "EPERM" || code === "EROFS"))
    return `Ce compte n'a pas le droit d'écrire ${path}. Relancez sous le compte qui l'a créé, ou changez DATA_DIR.`;
  if (code === "ENOSPC") return "Le disque est plein.";
  return message ?? String(problem);
}
