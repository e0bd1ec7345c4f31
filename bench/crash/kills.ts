import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inspectProcess } from "#scripts/inspect-process.ts";
import { type RunningShop, readRunning } from "#tests/shop.ts";

/**
 * `server`: the process that answers HTTP. `database`: PostgreSQL with all its back ends. `supervisor`: what keeps the
 * others running. `everything`: all of them at one instant, as when the machine stops.
 */
export const KILLS = ["server", "database", "supervisor", "everything"] as const;
export type Kill = (typeof KILLS)[number];

/** Every kind in its share; those that need a new start stand between the others, which share a supervisor. */
const CYCLE: readonly Kill[] = [
  "server",
  "everything",
  "server",
  "database",
  "server",
  "supervisor",
  "server",
  "server",
  "everything",
  "server",
];

export function planKills(count: number): Kill[] {
  return Array.from({ length: count }, (_, place) => CYCLE[place % CYCLE.length] ?? "server");
}

/** Whether somebody has to start the shop again: no supervisor is left to do it. */
export const needsNewStart = (kill: Kill): boolean => kill === "supervisor" || kill === "everything";

/** Kills with -9, all at once, and nothing but what belongs to this data folder. */
export function strike(kill: Kill, shop: RunningShop, dataDir: string): void {
  const victims = {
    server: () => [serverOf(dataDir)],
    database: () => databaseOf(dataDir),
    supervisor: () => [Number(shop.process.pid)],
    everything: () => [Number(shop.process.pid), ...readRunning(dataDir).children, ...databaseOf(dataDir)],
  }[kill]();
  for (const pid of victims) killNow(pid);
}

function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // A back end may have left by itself a moment ago.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function serverOf(dataDir: string): number {
  const file = join("src", "server", "main.ts");
  const pid = readRunning(dataDir).children.findLast((child) =>
    inspectProcess(child)?.command.includes(file),
  );
  if (!pid) throw new Error("The server's process was not found");
  return pid;
}

function databaseOf(dataDir: string): number[] {
  const [first] = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
  const postmaster = Number(first);
  const backEnds =
    process.platform === "linux"
      ? readdirSync("/proc")
          .map(Number)
          .filter((pid) => pid > 0 && inspectProcess(pid)?.parent === postmaster)
      : [];
  return [postmaster, ...backEnds];
}
