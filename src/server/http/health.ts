import { statfs } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { House } from "#server/context.ts";
import { migrationFiles } from "#server/db/migrate.ts";

const LEAST_FREE_DISK = 0.1;

/** `/healthz`: the process answers. `/readyz`: it can sell, or says why not. */
export function registerHealth(app: FastifyInstance, house: House): void {
  app.get("/healthz", { config: { reserved: true } }, async () => ({ status: "ok" }));
  app.get("/readyz", { config: { reserved: true } }, async (_request, reply) => {
    const problems = house.leaving.aborted
      ? ["draining"]
      : await findProblems(house).catch(() => ["database unreachable"]);
    return reply.code(problems.length === 0 ? 200 : 503).send({ ready: problems.length === 0, problems });
  });
}

async function findProblems(house: House): Promise<string[]> {
  const files = await migrationFiles();
  const { rows } = await sql<{ writable: boolean; durable: boolean; migrated: number }>`
    select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as writable,
      current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'
        and current_setting('synchronous_commit') <> 'off' as durable,
      (select count(*)::int from migrations where name = any(${files})) as migrated`.execute(house.db);
  const [state] = rows;
  const problems: string[] = [];
  if (!state?.writable) problems.push("database is read only");
  if (!state?.durable) problems.push("database does not flush its writes");
  // A newer release may have gone further: this one keeps selling on its schema.
  if (state?.migrated !== files.length) problems.push("migrations are not current");
  const { bavail, blocks } = await statfs(
    house.config.files.kind === "folder" ? house.config.files.folder : ".",
  );
  if (bavail / blocks < LEAST_FREE_DISK) problems.push("less than a tenth of the disk is free");
  return problems;
}
