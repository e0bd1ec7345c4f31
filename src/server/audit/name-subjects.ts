import type { AuditSubject } from "#domain/audit-subjects.ts";
import type { Db } from "#server/db/database.ts";
import * as queries from "./audit.sql.ts";

/** What each subject of the trail is called now, in the same order; null for what is gone. */
export async function nameSubjects(
  db: Db,
  subjects: readonly { kind: AuditSubject; id: string }[],
): Promise<(string | null)[]> {
  const rows = await queries.nameSubjects(db, {
    kinds: subjects.map(({ kind }) => kind),
    ids: subjects.map(({ id }) => id),
  });
  return rows.map(({ name }) => name);
}
