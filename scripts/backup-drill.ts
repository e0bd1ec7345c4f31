import { join } from "node:path";
import { recordDrill } from "#server/backups/drills.ts";
import { fileStorageOf } from "#server/config.ts";
import { openDatabase } from "#server/db/database.ts";
import { createFileStore } from "#server/files/file-store.ts";
import { DRILL } from "#wording/backup-drill.ts";
import { runDrill } from "./drill/run-drill.ts";
import { findDatabase } from "./find-database.ts";
import { readEnvironment } from "./running-shop.ts";

// `npm run backup:drill`: proves that a backup of the database can be restored, and keeps the proof in it.

/** Whoever typed a command waits longer than a guest. */
const TIMEOUT_MULTIPLIER = 10;
const { dataDir } = readEnvironment();
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function drill(): Promise<number> {
  const { url, embedded, close } = await findDatabase(dataDir);
  try {
    const storage = fileStorageOf({
      ...(embedded && { FILES_DIR: join(dataDir, "files") }),
      ...given(process.env),
    });
    const findings = await runDrill({ databaseUrl: url, files: () => createFileStore(storage), say });
    const { db, close } = openDatabase(url, "selling", 1, () => undefined, TIMEOUT_MULTIPLIER);
    await recordDrill(db, findings).finally(close);
    const { rows, tables, files, seconds, problems } = findings;
    if (problems.length === 0) say(DRILL.passed(rows, tables, files, seconds));
    else say([DRILL.failed(problems.length), ...problems.map((problem) => `  ${problem}`)].join("\n"));
    return problems.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

const given = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));

process.exitCode = await drill().catch((problem: Error & { stderr?: string }) => {
  process.stderr.write(`${DRILL.impossible(problem.stderr?.trim() || problem.message)}\n`);
  return 1;
});
