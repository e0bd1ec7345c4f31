import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

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

/** Drives the scripts with pgbench, prepared statements and the same session settings as the server's. */
export async function measureLimit(
  databaseUrl: string,
  scripts: readonly string[],
  clients: number,
  seconds: number,
): Promise<Limit> {
  const folder = mkdtempSync(join(tmpdir(), "hf-limit-"));
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
      { env: { ...process.env, PGOPTIONS: "-c plan_cache_mode=force_generic_plan" }, maxBuffer: 1 << 26 },
    );
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0);
    if (!perSecond || failed > 0 || /ERROR/.test(stderr))
      throw new Error(`pgbench could not make the purchases:\n${stdout}\n${stderr.slice(0, 2000)}`);
    return { perSecond, clients };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
