import type { z } from "zod";
import type { CaptureReport, captureReport } from "#contract/ingest.ts";
import type { Context } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";

const LEASE_SECONDS = 10;

/** Only whoever holds the live may speak of it; coverage never goes back and never runs ahead of the clock. */
const note = statement(`
  update captures set state = $3, reason = $4, since = $5, retry_at = $6, heard_at = $7, waiting = $9,
    covered_until = greatest(covered_until, least($8::timestamptz, clock_timestamp())),
    reported_at = clock_timestamp()
  where live_id = $1 and connector = $2 returning live_id`);

const noteGap = statement(`
  insert into capture_gaps as g (live_id, began_at, ended_at, cause) values ($1, $2, $3, $4)
  on conflict on constraint capture_gaps_once do update set ended_at = excluded.ended_at, cause = excluded.cause
  where g.ended_at is null`);

/**
 * Renews what the connector holds and gives it what nobody holds. A gap that another connector left open is told anew
 * by this one, from where the capture left off.
 */
const take = statement<{ live_id: string; handle: string; covered_until: Date; resumes: boolean }>(`
  with free as (
    select c.live_id, c.connector is distinct from $1 as is_new, l.tiktok_handle as handle
    from captures c join lives l on l.id = c.live_id and l.is_active and l.tiktok_handle is not null
    where c.connector = $1 or c.lease_until < clock_timestamp()
    order by c.live_id limit 50
    for update of c
  ), taken as (
    update captures c set connector = $1, source = $2,
      lease_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds',
      state = case when is_new then 'connecting' else state end,
      reason = case when is_new then 'starting' else reason end,
      since = case when is_new then clock_timestamp() else since end,
      retry_at = case when is_new then null else retry_at end,
      waiting = case when is_new then 0 else waiting end
    from free where free.live_id = c.live_id
    returning c.live_id, handle, covered_until, is_new, reported_at is not null as resumes
  ), told_anew as (
    delete from capture_gaps g using taken t where t.is_new and g.live_id = t.live_id and g.ended_at is null
  )
  select live_id, handle, covered_until, resumes from taken order by live_id`);

const release = statement(
  "update captures set connector = null, lease_until = '-infinity' where connector = $1",
);

interface Report {
  connector: string;
  source: string;
  leaving: boolean;
  captures: z.output<typeof captureReport>[];
}

/** Keeps what a connector says of its captures, and answers which lives are its to follow. */
export async function reportCaptures(context: Context, { connector, source, leaving, captures }: Report) {
  for (const capture of captures) await noteCapture(context.comments, connector, capture);
  if (leaving) await release(context.comments, connector);
  const held = leaving ? [] : await take(context.comments, connector, source);
  return {
    lives: held.map((live) => ({
      liveId: live.live_id,
      handle: live.handle,
      coveredUntil: live.covered_until.toISOString(),
      resumes: live.resumes,
    })),
    leaseSeconds: LEASE_SECONDS,
  };
}

async function noteCapture(db: Db, connector: string, told: CaptureReport): Promise<void> {
  const { liveId, state, reason, since, retryAt, heardAt, coveredUntil, waiting, gaps } = told;
  const [held] = await note(
    db,
    liveId,
    connector,
    state,
    reason,
    since,
    retryAt,
    heardAt,
    coveredUntil,
    waiting,
  );
  if (held) for (const gap of gaps) await noteGap(db, liveId, gap.from, gap.until, gap.cause);
}
