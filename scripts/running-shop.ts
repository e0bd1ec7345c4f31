import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { inspectProcess } from "./inspect-process.ts";
import type { Emulators } from "./supervisor/demo-settings.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Reads `.env`, and says where the demo, or a rehearsal, keeps its data. */
export function readEnvironment(): { dataDir: string } {
  if (existsSync(join(root, ".env"))) process.loadEnvFile(join(root, ".env"));
  const { DATA_DIR, NODE_ENV } = process.env;
  return { dataDir: resolve(root, DATA_DIR || (NODE_ENV === "staging" ? "data/staging" : "data")) };
}

/** What the demo that runs on this data folder told of itself; undefined when none runs. */
export function findRunningShop(
  dataDir: string,
): (Emulators & { databaseUrl: string; address: string }) | undefined {
  const file = join(dataDir, "running.json");
  if (!existsSync(file)) return undefined;
  const { pid, address, facts } = JSON.parse(readFileSync(file, "utf8"));
  return inspectProcess(pid)?.command.includes("start.ts") ? { ...facts, address } : undefined;
}
