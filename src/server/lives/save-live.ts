import type { z } from "zod";
import type { liveFields } from "#contract/admin/lives.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { changedMeanwhile } from "#server/audit/changed-meanwhile.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { queueLiveBegins } from "#server/outbox/queue-messages.ts";
import { askAboutSaved, noteClaims } from "#server/regulated-words/ask-about-claims.ts";
import { getLiveDetail } from "./get-live-detail.ts";
import { activeLives } from "./list-lives.ts";
import { isInNumbers } from "./live-refs.ts";
import * as queries from "./lives.sql.ts";

type SaveLive = z.output<typeof liveFields> & { liveId: string; expectedVersion: number };

/** Staff edit a live. Orders that exist keep their numbers when its reference changes. */
export async function saveLive(context: Context, input: SaveLive) {
  const { liveId, expectedVersion, keepsClaims, ...fields } = input;
  await inTransaction(context.db, async (tx) => {
    const before = await queries.lockLive(tx, { liveId });
    if (!before) throw refusal("LIVE_NOT_FOUND");
    if (before.version !== expectedVersion) throw await changedMeanwhile(tx, "live", liveId);
    const subject = { subjectKind: "live", subjectId: liveId } as const;
    const texts = { now: [fields.title], before: [before.title], keepsClaims };
    const claims = await askAboutSaved(tx, context, subject, texts);
    const after = {
      ...fields,
      hostName: fields.hostName === undefined ? before.hostName : fields.hostName,
      hostIsPaid: fields.hostIsPaid ?? before.hostIsPaid,
      hostContractSigned: fields.hostContractSigned ?? before.hostContractSigned,
    };
    if (after.ref !== before.ref && (await isInNumbers(tx, after.ref, liveId)))
      throw refusal("LIVE_REF_TAKEN", { ref: after.ref });
    await queries.updateLive(tx, { ...after, liveId, liveDate: new Date(after.liveDate) }).catch((error) => {
      throw brokenConstraint(error) === "lives_ref_unique"
        ? refusal("LIVE_REF_TAKEN", { ref: after.ref })
        : error;
    });
    if (after.isActive && !before.isActive) await queueLiveBegins(tx, liveId);
    await audit(tx, context, {
      action: "live-saved",
      subjectKind: "live",
      subjectId: liveId,
      before: {
        title: before.title,
        ref: before.ref,
        liveDate: before.liveDate.toISOString(),
        isActive: before.isActive,
        tiktokHandle: before.tiktokHandle,
        hostName: before.hostName,
        hostIsPaid: before.hostIsPaid,
        hostContractSigned: before.hostContractSigned,
      },
      after,
    });
    await noteClaims(tx, context, subject, claims);
  });
  context.events.changed({ lives: [liveId] });
  return getLiveDetail(context, liveId);
}

/** Puts a live on air or takes it off; saying again what is already so changes nothing. */
export async function setLiveActive(context: Context, input: { liveId: string; isActive: boolean }) {
  const { liveId, isActive } = input;
  const changed = await inTransaction(context.db, (tx) => putLiveActive(tx, context, input));
  if (changed) context.events.changed({ lives: [liveId] });
  return { isActive, active: await activeLives(context) };
}

/** Answers whether anything changed. */
export async function putLiveActive(
  tx: Tx,
  context: Context,
  { liveId, isActive }: { liveId: string; isActive: boolean },
): Promise<boolean> {
  const before = await queries.lockLive(tx, { liveId });
  if (!before) throw refusal("LIVE_NOT_FOUND");
  if (before.isActive === isActive) return false;
  await queries.setActive(tx, { liveId, isActive });
  if (isActive) await queueLiveBegins(tx, liveId);
  await audit(tx, context, {
    action: isActive ? "live-opened" : "live-closed",
    subjectKind: "live",
    subjectId: liveId,
    before: { isActive: before.isActive },
    after: { isActive },
  });
  return true;
}
