import type { z } from "zod";
import type { liveFields } from "#contract/admin/lives.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { changedMeanwhile, VERSION } from "#server/audit/changed-meanwhile.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { getLiveDetail } from "./get-live-detail.ts";
import { activeLives } from "./list-lives.ts";
import { isInNumbers } from "./live-refs.ts";

type SaveLive = z.output<typeof liveFields> & { liveId: string; expectedVersion: number };

interface Before {
  title: string;
  ref: string;
  live_date: Date;
  is_active: boolean;
  tiktok_handle: string | null;
  version: number;
}

/** Orders and products of the live may go on: they only share its key. */
const lock = statement<Before>(`
  select title, ref, live_date, is_active, tiktok_handle, ${VERSION} as version from lives where id = $1 for no key update`);
const write = statement(`
  update lives set title = $2, ref = $3, live_date = $4, is_active = $5, tiktok_handle = $6,
    updated_at = clock_timestamp()
  where id = $1`);
const setActive = statement("update lives set is_active = $2, updated_at = clock_timestamp() where id = $1");

/** Staff edit a live. Orders that exist keep their numbers when its reference changes. */
export async function saveLive(context: Context, input: SaveLive) {
  const { liveId, expectedVersion, ...after } = input;
  await inTransaction(context.db, async (tx) => {
    const [before] = await lock(tx, liveId);
    if (!before) throw refusal("LIVE_NOT_FOUND");
    if (before.version !== expectedVersion) throw await changedMeanwhile(tx, "live", liveId);
    if (after.ref !== before.ref && (await isInNumbers(tx, after.ref, liveId)))
      throw refusal("LIVE_REF_TAKEN", { ref: after.ref });
    const { title, ref, liveDate, isActive, tiktokHandle } = after;
    await write(tx, liveId, title, ref, liveDate, isActive, tiktokHandle).catch((error) => {
      throw brokenConstraint(error) === "lives_ref_unique"
        ? refusal("LIVE_REF_TAKEN", { ref: after.ref })
        : error;
    });
    await audit(tx, context, {
      action: "live-saved",
      subjectKind: "live",
      subjectId: liveId,
      before: {
        title: before.title,
        ref: before.ref,
        liveDate: before.live_date.toISOString(),
        isActive: before.is_active,
        tiktokHandle: before.tiktok_handle,
      },
      after,
    });
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
  const [before] = await lock(tx, liveId);
  if (!before) throw refusal("LIVE_NOT_FOUND");
  if (before.is_active === isActive) return false;
  await setActive(tx, liveId, isActive);
  await audit(tx, context, {
    action: isActive ? "live-opened" : "live-closed",
    subjectKind: "live",
    subjectId: liveId,
    before: { isActive: before.is_active },
    after: { isActive },
  });
  return true;
}
