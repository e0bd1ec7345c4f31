import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sessionOptions } from "#server/db/database.ts";

const run = promisify(execFile);

/** Whether this machine has pgbench; where it has not, the message says how to get it. */
export async function findPgbench(): Promise<boolean> {
  return run("pgbench", ["--version"]).then(
    () => true,
    () => false,
  );
}

/**
 * Drives scripts with pgbench, prepared statements and the same session settings as the server's. Answers how often one
 * of them was run, and how often a second; a script that fails once fails all.
 */
export async function runPgbench(
  databaseUrl: string,
  scripts: readonly string[],
  { clients, seconds }: { clients: number; seconds: number },
): Promise<{ made: number; perSecond: number }> {
  const folder = mkdtempSync(join(tmpdir(), "hf-pgbench-"));
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
    return { made: Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1]), perSecond };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
