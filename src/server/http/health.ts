import type { FastifyInstance } from "fastify";
import { logFault } from "#server/background/log-fault.ts";
import { isDrillDue } from "#server/backups/drills.ts";
import type { AppContext } from "#server/context.ts";
import { migrationFiles } from "#server/db/migrate.ts";
import { judgeFreeSpace, readFreeSpace } from "#server/files/free-space.ts";
import * as queries from "./health.sql.ts";

/** However many ask meanwhile, they share one look and its one write. */
const LOOK_AGAIN_AFTER_MS = 1_000;

interface Findings {
  /** Why the shop can't sell. */
  problems: string[];
  /** What will be one if nobody sees to it. */
  warnings: string[];
}

/** `/healthz`: the process answers, and says from which address it believes that it was asked. `/readyz`: it can sell, or says why not. */
export function registerHealth(app: FastifyInstance, context: AppContext): void {
  let findings: Promise<Findings> | undefined;
  const look = (): Promise<Findings> => {
    findings ??= findOut(context).finally(() => {
      setTimeout(() => {
        findings = undefined;
      }, LOOK_AGAIN_AFTER_MS).unref();
    });
    return findings;
  };

  app.get("/healthz", { config: { reserved: true } }, async (request) => ({
    status: "ok",
    from: request.ip,
  }));
  app.get("/readyz", { config: { reserved: true } }, async (_request, reply) => {
    const { problems, warnings } = context.shutdown.aborted
      ? { problems: ["draining"], warnings: [] }
      : await look();
    const ready = problems.length === 0;
    return reply.code(ready ? 200 : 503).send({ ready, problems, warnings });
  });
}

async function findOut(context: AppContext): Promise<Findings> {
  const [database, disk] = await Promise.all([askDatabase(context), lookAtDisk(context)]);
  return {
    problems: [...database.problems, ...disk.problems],
    warnings: [...database.warnings, ...disk.warnings],
  };
}

async function askDatabase(context: AppContext): Promise<Findings> {
  const { db, config } = context;
  try {
    const problems = await readState({ db });
    if (problems.length > 0) return { problems, warnings: [] };
    const drillDue = config.production && (await isDrillDue(db));
    return {
      problems: await write(context),
      warnings: drillDue ? ["no backup was restored as a test for eight days"] : [],
    };
  } catch (error) {
    logFault(context, error, "the database did not answer a question of health");
    return { problems: ["database unreachable"], warnings: [] };
  }
}

async function readState({ db }: Pick<AppContext, "db">): Promise<string[]> {
  const files = await migrationFiles();
  const state = await queries.readDatabaseState(db, { files });
  const problems: string[] = [];
  if (!state.writable) problems.push("database is read only");
  if (!state.durable) problems.push("database does not flush its writes");
  // A newer release may have gone further: this one keeps selling on its schema.
  if (state.migrated !== files.length) problems.push("migrations are not current");
  return problems;
}

/** That a database says it is writable proves nothing: its disk may be full. */
async function write(context: AppContext): Promise<string[]> {
  try {
    await queries.proveWriting(context.db);
    return [];
  } catch (error) {
    logFault(context, error, "the database did not take a write");
    return ["database takes no writes"];
  }
}

async function lookAtDisk({ config: { files } }: AppContext): Promise<Findings> {
  try {
    const verdict = judgeFreeSpace(await readFreeSpace(files), files.kind);
    if (verdict === "too-little") return { problems: ["the disk of the files is full"], warnings: [] };
    return { problems: [], warnings: verdict === "little" ? ["less than a tenth of the disk is free"] : [] };
  } catch {
    return { problems: ["files can't be reached"], warnings: [] };
  }
}
