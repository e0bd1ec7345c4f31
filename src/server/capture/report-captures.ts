import type { z } from "zod";
import type { CaptureReport, captureReport } from "#contract/ingest.ts";
import type { Context } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import * as queries from "./report-captures.sql.ts";

const LEASE_SECONDS = 10;

interface Report {
  connector: string;
  source: string;
  leaving: boolean;
  captures: z.output<typeof captureReport>[];
}

/** Keeps what a connector says of its captures, and answers which lives are its to follow. */
export async function reportCaptures(context: Context, { connector, source, leaving, captures }: Report) {
  for (const capture of captures) await noteCapture(context.comments, connector, capture);
  if (leaving) await queries.releaseCaptures(context.comments, { connector });
  const held = leaving
    ? []
    : await queries.leaseCaptures(context.comments, { connector, source, leaseSeconds: LEASE_SECONDS });
  return {
    lives: held.map((live) => ({
      liveId: live.liveId,
      handle: live.handle,
      coveredUntil: live.coveredUntil.toISOString(),
      resumes: live.resumes,
    })),
    leaseSeconds: LEASE_SECONDS,
  };
}

async function noteCapture(db: Db, connector: string, told: CaptureReport): Promise<void> {
  const { liveId, state, reason, waiting, gaps } = told;
  const held = await queries.updateCapture(db, {
    liveId,
    connector,
    state,
    reason,
    waiting,
    since: new Date(told.since),
    retryAt: asDate(told.retryAt),
    heardAt: asDate(told.heardAt),
    coveredUntil: asDate(told.coveredUntil),
  });
  if (held === 0) return;
  for (const { from, until, cause } of gaps)
    await queries.upsertGap(db, { liveId, from: new Date(from), until: asDate(until), cause });
}

const asDate = (text: string | null): Date | null => (text === null ? null : new Date(text));
