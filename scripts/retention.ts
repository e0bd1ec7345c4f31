import type { RetentionTimes } from "#domain/retention-times.ts";
import { readConfig } from "#server/config.ts";
import { createAppContext } from "#server/create-app-context.ts";
import {
  countDue,
  type RetentionReport,
  runRetention,
  timesInForce,
} from "#server/retention/run-retention.ts";
import { RETENTION, RETENTION_RULES } from "#wording/retention.ts";
import { readEnvironment } from "./running-shop.ts";
import { settingsOfShop } from "./settings-of-shop.ts";

// `npm run retention -- --dry-run`: says what is over its time; without --dry-run also sees to it. Works on the settings
// of production, or on the demo while it runs.
const { dataDir } = readEnvironment();
const arguments_ = process.argv.slice(2);
const dryRun = arguments_.includes("--dry-run");

if (arguments_.some((argument) => argument !== "--dry-run")) stop("Usage : npm run retention -- [--dry-run]");
else await look().catch((problem: Error) => stop(problem.message));

async function look(): Promise<void> {
  const { context, close } = await createAppContext(
    readConfig({ LOG_LEVEL: "warn", ...(settingsOfShop(dataDir) ?? process.env) }),
  );
  try {
    process.stdout.write(
      asTable(await (dryRun ? countDue(context) : runRetention(context)), timesInForce(context)),
    );
  } finally {
    await close();
  }
}

function asTable(report: RetentionReport, times: RetentionTimes): string {
  const lines = RETENTION_RULES.map((rule) => {
    const { what, kept } = RETENTION[rule];
    return `${what.padEnd(58)} ${kept(times).padEnd(40)} ${String(report[rule]).padStart(8)}`;
  });
  const head = `${"Données".padEnd(58)} ${"Gardées".padEnd(40)} ${(dryRun ? "à traiter" : "traitées").padStart(8)}`;
  return `${[head, ...lines].join("\n")}\n`;
}

function stop(reason: string): void {
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
