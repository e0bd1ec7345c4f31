import type { Db } from "#server/db/database.ts";
import * as queries from "./drills.sql.ts";

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

/** Keeps the proof of a drill in the database that it was about. */
export async function recordDrill(db: Db, findings: DrillFindings): Promise<void> {
  await queries.insertDrill(db, { passed: findings.problems.length === 0, findings: findings });
}

/** Whether no drill has passed for eight days; a new shop has as long for its first. */
export async function isDrillDue(db: Db): Promise<boolean> {
  const { due } = await queries.isDrillDue(db, { mostDays: MOST_DAYS_BETWEEN_DRILLS });
  return due ?? false;
}
