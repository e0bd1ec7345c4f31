import { refusal } from "#domain/refusals.ts";
import { inRunOrder, movedInRun } from "#domain/run-of-live.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as queries from "./live-console.sql.ts";

type Move = { liveId: string; reference: string; before: string | null };

/**
 * Puts a reference in front of another in the run of a live, or at its end. Two colleagues who move at once both find
 * their move done: each is made on the order that the other left. Every open console of the live is told.
 */
export async function moveInRun(context: Context, { liveId, ...move }: Move): Promise<{ run: string[] }> {
  const reference = move.reference.toUpperCase();
  const before = move.before?.toUpperCase() ?? null;
  const run = await inTransaction(context.db, async (tx) => {
    const live = await queries.lockLive(tx, { liveId });
    if (!live) throw refusal("LIVE_NOT_FOUND");
    const references = (await queries.referencesOfLive(tx, { liveId })).map((row) => row.reference);
    for (const named of before === null ? [reference] : [reference, before])
      if (!references.includes(named)) throw refusal("REFERENCE_NOT_FOUND", { reference: named });
    const order = inRunOrder(references, live.run);
    const moved = movedInRun(order, reference, before);
    await queries.updateRun(tx, { liveId, run: moved });
    await audit(tx, context, {
      action: "live-run",
      subjectKind: "live",
      subjectId: liveId,
      before: { run: order.join(", ") },
      after: { run: moved.join(", ") },
    });
    return moved;
  });
  context.events.changed({ onAir: [liveId] });
  return { run };
}
