import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { planKills } from "./kills.ts";
import { runSeries } from "./series.ts";
import { printTable } from "./table.ts";

const RESULTS = fileURLToPath(new URL("../results/", import.meta.url));
const KILLS = Number(process.env.CRASH_KILLS || 50);
/** Settlements at once, killed in between in each way. */
const BURSTS = Number(process.env.CRASH_BURSTS || 3);
const IN_A_BURST = ["server", "everything", "database", "supervisor"] as const;
const LONGEST_MS = Number(process.env.CRASH_MINUTES || 30) * 60_000;
const SEED = Number(process.env.CRASH_SEED || Date.now() % 1_000_000);

const dataDir = mkdtempSync(join(tmpdir(), "hf-crash-"));
chmodSync(dataDir, 0o711);
try {
  console.log(`Seed ${SEED}`);
  const result = await runSeries({
    dataDir,
    kills: planKills(KILLS),
    bursts: Array.from({ length: BURSTS }, () => ({ settlements: 300, kills: IN_A_BURST })),
    guests: 12,
    seed: SEED,
    isHurried: false,
    longestMs: LONGEST_MS,
    say: console.log,
  });
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, "crash.json"), `${JSON.stringify(result, null, 2)}\n`);
  console.log(printTable(result));
  if (result.losses.length > 0 || result.faults.length > 0) process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
