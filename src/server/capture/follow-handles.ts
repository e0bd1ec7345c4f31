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
export async function followHandles(db: Db, liveId: string, events: LiveEvent[]): Promise<void> {
  const seen = events.map(({ handle, userId, createTime }) => ({ handle, userId, createTime }));
  await queries.nameHeard(db, { liveId, events: seen });
  if ((await queries.findMoved(db, { liveId, events: seen })).length === 0) return;
  await inTransaction(db, async (tx) => {
    for (const account of await queries.findMoved(tx, { liveId, events: seen })) {
      const moved = await queries.moveHandle(tx, { ...account, liveId });
      const { id, before, handle } = account;
      if (!moved || before === handle) continue;
      await audit(tx, SYSTEM, {
        action: "handle-followed",
        subjectKind: "user",
        subjectId: id,
        before: { handle: before },
        after: { handle },
      });
    }
  });
}
