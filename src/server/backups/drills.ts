import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

const MOST_DAYS_BETWEEN_DRILLS = 8;

/** What a drill found out, as it is kept. */
export interface DrillFindings {
  /** How the data was taken out of the database. */
  method: string;
  seconds: number;
  tables: number;
  rows: number;
  files: number;
  /** What was wrong; empty when the backup could be restored whole. */
  problems: string[];
}

const keep = statement("insert into backup_drills (passed, findings) values ($1, $2)");

/** Keeps the proof of a drill in the database that it was about. */
export async function recordDrill(db: Db, findings: DrillFindings): Promise<void> {
  await keep(db, findings.problems.length === 0, JSON.stringify(findings));
}

const ask = statement<{ due: boolean }>(`
  select greatest((select max(finished_at) from backup_drills where passed), (select min(ran_at) from migrations))
    < clock_timestamp() - make_interval(days => ${MOST_DAYS_BETWEEN_DRILLS}) as due`);

/** Whether no drill has passed for eight days; a new shop has as long for its first. */
export async function isDrillDue(db: Db): Promise<boolean> {
  const [row] = await ask(db);
  return row?.due ?? false;
}
