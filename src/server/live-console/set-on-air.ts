import type { ConsoleLive } from "#contract/admin/live-console.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";

const lock = statement<{ title: string; ref: string; on_air_ref: string | null }>(
  "select title, ref, on_air_ref from lives where id = $1 for no key update",
);
const announced = statement<{ ref_category: string }>(
  "select ref_category from products where live_id = $1 and upper(ref_category) = upper($2) and archived_at is null order by ref limit 1",
);
/** `updated_at` is the version of what staff edit of a live; what is on air is no edit. */
const write = statement(`
  update lives set on_air_ref = $2, on_air_since = case when $2::text is not null then clock_timestamp() end
  where id = $1`);

/** Marks the reference that the seller holds into the camera. Every open page of the live is told. */
export async function setOnAir(
  context: Context,
  { liveId, reference }: { liveId: string; reference: string | null },
): Promise<ConsoleLive> {
  const live = await inTransaction(context.db, async (tx) => {
    const [before] = await lock(tx, liveId);
    if (!before) throw refusal("LIVE_NOT_FOUND");
    const [piece] = reference ? await announced(tx, liveId, reference) : [];
    if (reference && !piece) throw refusal("REFERENCE_NOT_FOUND", { reference });
    const onAir = piece?.ref_category.toUpperCase() ?? null;
    if (onAir === before.on_air_ref) return { ...before, on_air_ref: onAir };
    await write(tx, liveId, onAir);
    await audit(tx, context, {
      action: "live-on-air",
      subjectKind: "live",
      subjectId: liveId,
      before: { onAir: before.on_air_ref },
      after: { onAir },
    });
    return { ...before, on_air_ref: onAir };
  });
  context.events.changed({ onAir: [liveId] });
  return { id: liveId, title: live.title, ref: live.ref, onAir: live.on_air_ref };
}
