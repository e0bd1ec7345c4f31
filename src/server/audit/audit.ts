import type { AuditSubject } from "#domain/audit-subjects.ts";
import { actorColumns, type Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import type { AuditAction } from "#wording/audit.ts";

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
  await tx
    .insertInto("audit_trail")
    .values({
      ...actorColumns(context.actor),
      action: entry.action,
      subject_kind: entry.subjectKind,
      subject_id: entry.subjectId,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      source_address: context.sourceAddress ?? null,
    })
    .execute();
}
