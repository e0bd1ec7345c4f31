import type { ConsoleLive } from "#contract/admin/live-console.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as queries from "./live-console.sql.ts";

/** Marks the reference that the seller holds into the camera. Every open page of the live is told. */
export async function setOnAir(
  context: Context,
  { liveId, reference }: { liveId: string; reference: string | null },
): Promise<ConsoleLive> {
  const live = await inTransaction(context.db, async (tx) => {
    const before = await queries.lockLive(tx, { liveId });
    if (!before) throw refusal("LIVE_NOT_FOUND");
    const piece = reference ? await queries.findReference(tx, { liveId, reference }) : undefined;
    if (reference && !piece) throw refusal("REFERENCE_NOT_FOUND", { reference });
    const onAir = piece?.reference ?? null;
    if (onAir === before.onAir) return before;
    await queries.updateOnAir(tx, { liveId, onAir });
    await audit(tx, context, {
      action: "live-on-air",
      subjectKind: "live",
      subjectId: liveId,
      before: { onAir: before.onAir },
      after: { onAir },
    });
    return { ...before, onAir, shownLast: onAir ?? before.onAir ?? before.shownLast };
  });
  context.events.changed({ onAir: [liveId] });
  return live;
}
