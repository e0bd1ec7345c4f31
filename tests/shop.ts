import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Emulators } from "#scripts/supervisor/demo-settings.ts";
import { COMPILE_CACHE } from "./compile-cache.ts";
import { TEST_DEADLINE_MS } from "./deadlines.ts";

/** What `npm start` runs once everything is installed. */
export const START = fileURLToPath(new URL("../scripts/start.ts", import.meta.url));

export type ShopFacts = Emulators & {
  databaseUrl: string;
  administrator: { email: string; password: string };
};

export type Launched = {
  process: ChildProcess;
  /** What it printed so far. */
  output: () => string;
  /** Sends the signal (SIGTERM) and resolves to the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

export type RunningShop = Launched & { address: string; facts: ShopFacts; children: number[] };

type Options = { dataDir: string; port?: number; env?: NodeJS.ProcessEnv };

/** Starts the demo as `npm start` does, on a data folder of its own, and waits until it is open. */
export async function startShop({ dataDir, port = 0, env }: Options): Promise<RunningShop> {
  const launched = await launch({ DATA_DIR: dataDir, PORT: `${port}`, ...env });
  return { ...launched, ...readRunning(dataDir) };
}

/** Starts the product with these settings and nothing of this run's mode, and waits until it is open. */
export async function launch(env: NodeJS.ProcessEnv, command: string[] = [START]): Promise<Launched> {
  const { NODE_ENV: _, ...inherited } = process.env;
  const child = spawn(process.execPath, command, {
    env: { ...inherited, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const gone = new Promise<number | null>((left) => child.once("exit", (code) => left(code)));
  await new Promise<void>((open, failed) => {
    const listen = (chunk: Buffer) => {
      output += chunk;
      if (output.includes("HF Outlet est ouvert")) open();
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    void gone.then((code) => failed(new Error(`The shop left with ${code}:\n${output}`)));
  });
  return {
    process: child,
    output: () => output,
    stop: (signal = "SIGTERM") => {
      child.kill(signal);
      return gone;
    },
  };
}

/** What the supervisor of this data folder says about itself. */
export function readRunning(dataDir: string): { address: string; children: number[]; facts: ShopFacts } {
  return JSON.parse(readFileSync(join(dataDir, "running.json"), "utf8"));
}

/** Starts the script for a failure: its exit code and what it said. */
export function refusedStart(env: NodeJS.ProcessEnv, ...options: string[]) {
  const { NODE_ENV: _, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [START, ...options], {
    env: { ...inherited, ...env },
    encoding: "utf8",
    timeout: TEST_DEADLINE_MS,
  });
  return { status, said: `${stdout}${stderr}` };
}
