import type { AuditSubject } from "#domain/audit-subjects.ts";
import { actorColumns, type Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import type { AuditAction } from "#wording/audit.ts";
import { insertEntry } from "./audit.sql.ts";

export interface AuditEntry {
  action: AuditAction;
  subjectKind: AuditSubject;
  subjectId: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Notes what an administrator changed, in the transaction that changes it. */
export async function audit(
  tx: Tx,
  context: Pick<Context, "actor" | "sourceAddress">,
  entry: AuditEntry,
): Promise<void> {
  await insertEntry(tx, {
    ...actorColumns(context.actor),
    action: entry.action,
    subjectKind: entry.subjectKind,
    subjectId: entry.subjectId,
    before: entry.before ?? null,
    after: entry.after ?? null,
    sourceAddress: context.sourceAddress ?? null,
  });
}
