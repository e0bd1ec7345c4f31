import type { LiveEvent } from "#domain/live-event.ts";
import { audit } from "#server/audit/audit.ts";
import type { Db } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as queries from "./follow-handles.sql.ts";

const SYSTEM = { actor: { kind: "system" }, sourceAddress: undefined } as const;

/**
 * Accounts go with the platform's id of their viewer: a handle that somebody else is seen to bear is taken from the account that
 * had it, and a viewer who is seen under a new handle keeps her account. Nothing else is done when all are as they were.
 */
export async function followHandles(db: Db, events: LiveEvent[]): Promise<void> {
  const seen = { events: events.map(({ handle, userId, createTime }) => ({ handle, userId, createTime })) };
  if ((await queries.findMoved(db, seen)).length === 0) return;
  await inTransaction(db, async (tx) => {
    for (const { before, ...moved } of await queries.findMoved(tx, seen)) {
      await queries.moveHandle(tx, moved);
      if (before === moved.handle) continue;
      await audit(tx, SYSTEM, {
        action: "handle-followed",
        subjectKind: "user",
        subjectId: moved.id,
        before: { handle: before },
        after: { handle: moved.handle },
      });
    }
  });
}
