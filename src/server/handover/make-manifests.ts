import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { type ManifestAnswer, MOST_ON_A_MANIFEST } from "#server/shipping/manifest-maker.ts";
import { CARRIER_IS_OUT, countedOtherwise, NO_PARCEL_KNOWN } from "#wording/handover.ts";
import * as queries from "./handover.sql.ts";
import { showManifests } from "./show-handover.ts";

/**
 * The slips of the day. Each is written down with its parcels before the carrier hears of it, so that no parcel is asked for
 * twice, and is asked for by one caller, outside any transaction. What came of each stands in its row.
 */
export async function makeManifests(context: Context, input: { scannedOnly: boolean }) {
  const ids = await once(context, principalOf(context), "admin.handover.makeManifests", input, async (tx) => {
    await queries.lockManifests(tx);
    const numbers = (await queries.readUnlisted(tx, input)).map(({ trackingNumber }) => trackingNumber);
    if (numbers.length === 0) throw refusal("MANIFEST_EMPTY");
    const { userId } = staffOf(context);
    const manifests: string[] = [];
    for (let start = 0; start < numbers.length; start += MOST_ON_A_MANIFEST) {
      const trackingNumbers = numbers.slice(start, start + MOST_ON_A_MANIFEST);
      manifests.push((await queries.insertManifest(tx, { userId, trackingNumbers })).id);
    }
    return manifests;
  });
  for (const manifestId of ids) await ask(context, manifestId);
  return (await showManifests(context)).filter(({ id }) => ids.includes(id));
}

/** Numbers that the carrier does not know are taken out, and the rest is asked for again: then no slip exists yet. */
async function ask(context: Context, manifestId: string): Promise<void> {
  let numbers = (await queries.claimManifest(context.db, { manifestId })).map(
    ({ trackingNumber }) => trackingNumber,
  );
  while (numbers.length > 0) {
    const answer = await context.manifests.makeManifest(numbers);
    if (answer.outcome !== "strangers") return conclude(context, manifestId, answer, numbers.length);
    const { trackingNumbers } = answer;
    context.log.warn({ trackingNumbers }, "the carrier does not know parcels of a manifest");
    await queries.leaveOut(context.db, { manifestId, why: "unknown-number", trackingNumbers });
    numbers = numbers.filter((number) => !trackingNumbers.includes(number));
    if (numbers.length === 0)
      await conclude(context, manifestId, { outcome: "refused", message: NO_PARCEL_KNOWN }, 0);
  }
}

type Conclusion = Exclude<ManifestAnswer, { outcome: "strangers" }>;

/** Number, file and parcels are kept by one transaction; the parcels of a slip that does not exist are free again. */
async function conclude(
  context: Context,
  manifestId: string,
  answer: Conclusion,
  asked: number,
): Promise<void> {
  const kept = await inTransaction(context.db, async (tx) => {
    const kept = await queries.concludeManifest(tx, { manifestId, ...rowOf(answer, asked) });
    if (!kept) return false;
    if (answer.outcome === "refused" || answer.outcome === "unavailable")
      await queries.leaveOut(tx, { manifestId, why: "not-made", trackingNumbers: null });
    if (answer.outcome === "made")
      await audit(tx, context, {
        action: "manifest-made",
        subjectKind: "manifest",
        subjectId: manifestId,
        after: { number: answer.number, parcels: asked },
      });
    return true;
  });
  if (!kept)
    context.log.error({ manifestId }, "the carrier answered for a manifest that was decided already");
  if ("reason" in answer) context.log.warn({ reason: answer.reason }, "no manifest came from the carrier");
}

function rowOf(answer: Conclusion, asked: number) {
  switch (answer.outcome) {
    case "made": {
      const message = answer.parcels === asked ? null : countedOtherwise(answer.parcels, asked);
      return { state: "made", number: answer.number, pdf: Buffer.from(answer.pdf), message };
    }
    case "refused":
      return { state: "refused", number: null, pdf: null, message: answer.message };
    case "unavailable":
      return { state: "refused", number: null, pdf: null, message: CARRIER_IS_OUT };
    case "unknown":
      return { state: "unknown", number: answer.number ?? null, pdf: null, message: null };
  }
}
