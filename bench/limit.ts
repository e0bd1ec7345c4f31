import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Db, sessionOptions } from "#server/db/database.ts";

const run = promisify(execFile);

export interface Limit {
  /** Whole purchases a second that the database makes when nothing stands before it. */
  perSecond: number;
  clients: number;
}

/** Whether this machine has pgbench; where it has not, the message says how to get it. */
export async function findPgbench(): Promise<boolean> {
  return run("pgbench", ["--version"]).then(
    () => true,
    () => false,
  );
}

/**
 * Drives the scripts with pgbench, prepared statements and the same session settings as the server's. Each run of a
 * script has to end in a paid order, or it would not be the purchase that the server makes.
 */
export async function measureLimit(
  db: Db,
  databaseUrl: string,
  scripts: readonly string[],
  clients: number,
  seconds: number,
): Promise<Limit> {
  const folder = mkdtempSync(join(tmpdir(), "hf-limit-"));
  const before = await countPaid(db);
  try {
    const files = scripts.map((script, place) => {
      const file = join(folder, `${place}.sql`);
      writeFileSync(file, script);
      return file;
    });
    const { stdout, stderr } = await run(
      "pgbench",
      [
        ...["--no-vacuum", "--protocol=prepared", `--client=${clients}`, "--jobs=2", `--time=${seconds}`],
        ...files.flatMap((file) => ["--file", file]),
        databaseUrl,
      ],
      { env: { ...process.env, PGOPTIONS: sessionOptions("selling") }, maxBuffer: 1 << 26 },
    );
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0);
    if (!perSecond || failed > 0 || /ERROR/.test(stderr))
      throw new Error(`pgbench could not make the purchases:\n${stdout}\n${stderr.slice(0, 2000)}`);
    const made = Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1]);
    const paid = (await countPaid(db)) - before;
    if (paid !== made) throw new Error(`pgbench made ${made} purchases, and ${paid} of them were paid`);
    return { perSecond, clients };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function countPaid(db: Db): Promise<number> {
  const { paid } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("paid"))
    .where("paid_at", "is not", null)
    .executeTakeFirstOrThrow();
  return paid;
}
