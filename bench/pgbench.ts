import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sessionOptions } from "#server/db/database.ts";
import { type Cost, costOf } from "./cost.ts";

const run = promisify(execFile);

/** Whether this machine has pgbench; where it has not, the message says how to get it. */
export async function findPgbench(): Promise<boolean> {
  return run("pgbench", ["--version"]).then(
    () => true,
    () => false,
  );
}

export interface PgbenchRun extends Cost {
  made: number;
  perSecond: number;
}

/** A session of the server plans its statements once in fifteen minutes: the rate is that of sessions that have. */
const WARM_UP_SECONDS = 2;

/**
 * Drives scripts with pgbench, prepared statements and the same session settings as the server's, each client with a script
 * of its own: a session plans a statement once, as the server's do, and then only runs it. Answers how often one of them
 * was run, how often a second, and what one run cost the database; a script that fails once fails all.
 */
export async function runPgbench(
  databaseUrl: string,
  scripts: readonly string[],
  { clients, seconds }: { clients: number; seconds: number },
): Promise<PgbenchRun> {
  const folder = mkdtempSync(join(tmpdir(), "hf-pgbench-"));
  try {
    const files = scripts.map((script, place) => {
      const file = join(folder, `${place}.sql`);
      writeFileSync(file, script);
      return file;
    });
    const runs: { made: number; perSecond: number }[] = [];
    const cost = await costOf(databaseUrl, async () => {
      const ofClient = (_: unknown, client: number) =>
        runClient(databaseUrl, files[client % files.length] ?? "", seconds);
      runs.push(...(await Promise.all(Array.from({ length: clients }, ofClient))));
      return sum(runs.map(({ made }) => made));
    });
    return {
      ...cost,
      made: sum(runs.map(({ made }) => made)),
      perSecond: sum(runs.map(({ perSecond }) => perSecond)),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runClient(databaseUrl: string, file: string, seconds: number) {
  const { stdout, stderr } = await run(
    "pgbench",
    [
      "--no-vacuum",
      "--protocol=prepared",
      "--client=1",
      // Drawn by the time alone, two clients that start together would make the same purchases.
      "--random-seed=rand",
      "--progress=1",
      `--time=${WARM_UP_SECONDS + seconds}`,
      "--file",
      file,
      databaseUrl,
    ],
    { env: { ...process.env, PGOPTIONS: sessionOptions("selling") }, maxBuffer: 1 << 26 },
  );
  const progress = [...stderr.matchAll(/progress: [\d.]+ s, ([\d.]+) tps/g)].map(([, tps]) => Number(tps));
  const warm = progress.slice(WARM_UP_SECONDS);
  const perSecond = sum(warm) / warm.length;
  const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0);
  if (!perSecond || failed > 0 || /ERROR/.test(stderr))
    throw new Error(`pgbench could not make the purchases:\n${stdout}\n${stderr.slice(0, 2000)}`);
  return { made: Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1]), perSecond };
}

const sum = (figures: readonly number[]) => figures.reduce((all, figure) => all + figure, 0);
