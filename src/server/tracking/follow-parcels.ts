import { setTimeout as sleep } from "node:timers/promises";
import { isDaytime, nextQuestion } from "#domain/tracking-plan.ts";
import { logFault } from "#server/background/log-fault.ts";
import { startTask } from "#server/background/start-task.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { hearOfParcel } from "./hear-of-parcel.ts";
import type { ToldEvent } from "./timeline.ts";
import * as queries from "./tracking.sql.ts";

const ROUND_EVERY_MS = 60_000;
export const BETWEEN_QUESTIONS_MS = 200;
const AT_ONCE = 1_000;
/** A parcel about which no answer came is asked about again with the next ones. */
const AFTER_A_FAILURE_MS = 30 * 60_000;

export interface Round {
  asked: number;
  /** The carrier asked for a pause, or does not answer. */
  ended: "done" | "slow-down" | "unavailable" | "refused";
  pauseMs: number;
}

/**
 * Asks the carrier about each parcel whose turn it is, one after the other. The round ends at the first word that it is
 * too much, and at the second question without an answer: what was due stays due. `now` is the plan's clock.
 */
export async function followParcels(
  context: AppContext,
  { now = new Date(), betweenMs = BETWEEN_QUESTIONS_MS }: { now?: Date; betweenMs?: number } = {},
): Promise<Round> {
  const round: Round = { asked: 0, ended: "done", pauseMs: 0 };
  if (!isDaytime(now)) return round;
  let unanswered = 0;
  while (round.asked < AT_ONCE && !context.shutdown.aborted) {
    const due = await queries.claimDue(context.db, { now });
    if (!due) break;
    const { trackingNumber } = due;
    if (round.asked > 0 && betweenMs > 0) await sleep(betweenMs);
    round.asked += 1;
    const timeline = await context.parcels.ask(trackingNumber);
    const again = new Date(now.getTime() + AFTER_A_FAILURE_MS);
    if (timeline.outcome === "known" || timeline.outcome === "unknown-parcel") {
      const events = timeline.outcome === "known" ? timeline.events : [];
      try {
        await keep(context, trackingNumber, events, now);
      } catch (error) {
        // It would be the first to be asked about again, and no other one would have its turn.
        logFault(context, error, "what the carrier told of a parcel could not be kept", { trackingNumber });
        await queries.planNextCheck(context.db, { trackingNumber, nextCheckAt: again });
      }
      continue;
    }
    await queries.planNextCheck(context.db, { trackingNumber, nextCheckAt: again });
    if (timeline.outcome === "slow-down") {
      context.log.warn({ retryAfterMs: timeline.retryAfterMs }, "the carrier wants fewer questions");
      return { ...round, ended: "slow-down", pauseMs: timeline.retryAfterMs ?? AFTER_A_FAILURE_MS };
    }
    if (timeline.outcome === "refused") {
      context.log.error({ reason: timeline.message }, "the carrier refuses to tell where parcels are");
      return { ...round, ended: "refused", pauseMs: AFTER_A_FAILURE_MS };
    }
    unanswered += 1;
    if (unanswered === 2) {
      context.log.warn({ reason: timeline.reason }, "the carrier does not tell where parcels are");
      return { ...round, ended: "unavailable", pauseMs: AFTER_A_FAILURE_MS };
    }
  }
  return round;
}

async function keep(
  context: AppContext,
  trackingNumber: string,
  events: readonly ToldEvent[],
  now: Date,
): Promise<void> {
  const { orders, unknownCodes } = await inTransaction(context.db, async (tx) => {
    const news = await hearOfParcel(tx, trackingNumber, events, now);
    const parcel = await queries.lockParcel(tx, { trackingNumber });
    const { lastEventAt: lastNewsAt, returnCaseId } = parcel;
    const asked = { ...parcel, lastNewsAt, isReturn: returnCaseId !== null };
    await queries.planNextCheck(tx, { trackingNumber, nextCheckAt: nextQuestion(asked, now) });
    return news;
  });
  if (unknownCodes.length > 0)
    context.log.info({ unknownCodes }, "the carrier told what the shop does not know");
  if (orders.length > 0) context.events.changed({ orders });
}

/** Follows parcels until stopped, and rests as long as the carrier asks for. */
export function startFollowingParcels(context: AppContext): () => Promise<void> {
  let restUntil = 0;
  return startTask(context, {
    name: "the following of parcels",
    everyMs: ROUND_EVERY_MS,
    work: async () => {
      if (Date.now() < restUntil) return;
      const { pauseMs } = await followParcels(context);
      restUntil = Date.now() + pauseMs;
    },
  });
}
