import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as queries from "./list-claims.sql.ts";

/** How the comments of the lives on air were read, and what became of them. */
export async function listClaims(context: Context) {
  const [onAir, read, rows] = await Promise.all([
    queries.livesOnAir(context.lists),
    queries.newestReadings(context.lists),
    newestClaims(context, null),
  ]);
  return {
    lives: onAir.map(({ id, automaticClaims, unanswered }) => ({
      liveId: id,
      automatic: automaticClaims,
      unanswered,
    })),
    readings: read,
    claims: rows,
  };
}

/** What nobody has answered in a live, on air or ended. */
export const unansweredClaims = async (context: Context, { liveId }: { liveId: string }) =>
  (await newestClaims(context, liveId)).filter(({ state }) => state === "proposed");

const newestClaims = async ({ lists }: Context, liveId: string | null) =>
  (await queries.newestClaims(lists, { liveId })).map(({ saidAt, ...claim }) => ({
    ...claim,
    at: new Date(saidAt).toISOString(),
  }));

/** Lets sure claims of a live become items by themselves, those that wait included, or no longer. */
export async function setAutomatic(
  context: Context,
  { liveId, automatic }: { liveId: string; automatic: boolean },
) {
  await inTransaction(context.db, async (tx) => {
    const live = await queries.lockLive(tx, { liveId });
    if (!live) throw refusal("LIVE_NOT_FOUND");
    if (live.automaticClaims === automatic) return;
    await queries.setAutomatic(tx, { liveId, automatic });
    if (automatic) await queries.takeUpProposals(tx, { liveId });
    await audit(tx, context, {
      action: "live-automatic-claims",
      subjectKind: "live",
      subjectId: liveId,
      before: { automatic: live.automaticClaims },
      after: { automatic },
    });
  });
  context.events.changed({ marks: [liveId], ...(automatic ? { comments: [liveId] } : {}) });
  return { automatic };
}
