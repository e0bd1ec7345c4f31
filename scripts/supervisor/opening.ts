import { openSync, readFileSync, statSync, truncateSync } from "node:fs";

export type Environment = Record<string, string | undefined>;

export type Opening = {
  root: string;
  env: Environment;
  dataDir: string;
  /** `npm run dev`: the server starts anew on change and the pages reload hot. */
  develop: boolean;
  say: (line: string) => void;
  /** Takes what undoes each step, in the order of the steps; whoever closes the shop runs them backwards. */
  closers: (() => Promise<unknown> | unknown)[];
};

/** Opens a log to append to; one that has grown past 10 MB starts again. */
export function openLog(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000) truncateSync(file);
  return openSync(file, "a", 0o600);
}

/** What a log gained since it had `start` bytes, as far as a person wants to read it. */
export function newLines(log: string, start: number): string {
  return readFileSync(log).subarray(start).toString("utf8").trim().split("\n").slice(0, 12).join("\n");
}

/** Why a part that should run does not: its own words, or that it left. */
export function lossOf(name: string, problem: unknown): string {
  const reason = problem instanceof Error ? ` (${problem.message})` : "";
  return `${name} s'est arrêté tout seul${reason}. Redémarrage…`;
}
