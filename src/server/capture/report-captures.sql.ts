// Written by `npm run db:types` from report-captures.sql: change that file, not this one.
import { exec, many } from "#server/db/statement.ts";

export interface UpdateCaptureParameters {
  state: string;
  reason: string | null;
  since: Date;
  retryAt: Date | null;
  heardAt: Date | null;
  waiting: number;
  coveredUntil: Date | null;
  liveId: string;
  connector: string;
}

/** Only whoever holds the live may speak of it; coverage never goes back and never runs ahead of the clock. */
export const updateCapture = exec<UpdateCaptureParameters>({
  parameters: ["state","reason","since","retryAt","heardAt","waiting","coveredUntil","liveId","connector"],
  text: `update captures set state = $1, reason = $2, since = $3, retry_at = $4, heard_at = $5,
  waiting = $6,
  covered_until = greatest(covered_until, least($7::timestamptz, clock_timestamp())),
  reported_at = clock_timestamp()
where live_id = $8 and connector = $9`,
});

export interface UpsertGapParameters {
  liveId: string;
  from: Date;
  until: Date | null;
  cause: string;
}

export const upsertGap = exec<UpsertGapParameters>({
  parameters: ["liveId","from","until","cause"],
  text: `insert into capture_gaps as g (live_id, began_at, ended_at, cause) values ($1, $2, $3, $4)
on conflict on constraint capture_gaps_once do update set ended_at = excluded.ended_at, cause = excluded.cause
where g.ended_at is null`,
});

export interface LeaseCapturesParameters {
  connector: string;
  source: string;
  leaseSeconds: number;
}

export interface LeaseCapturesRow {
  liveId: string;
  handle: string;
  coveredUntil: Date;
  resumes: boolean;
}

/**
 * Renews what the connector holds and gives it what nobody holds. A gap that another connector left open is told anew
 * by this one, from where the capture left off.
 */
export const leaseCaptures = many<LeaseCapturesParameters, LeaseCapturesRow>({
  parameters: ["connector","source","leaseSeconds"],
  columns: ["live_id!","handle!","covered_until!","resumes!"],
  text: `with free as (
  select c.live_id, c.connector is distinct from $1 as is_new, l.tiktok_handle as handle
  from captures c join lives l on l.id = c.live_id and l.is_active and l.tiktok_handle is not null
  where c.connector = $1 or c.lease_until < clock_timestamp()
  order by c.live_id limit 50
  for update of c
), taken as (
  update captures c set connector = $1, source = $2,
    lease_until = clock_timestamp() + make_interval(secs => $3),
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
select live_id, handle, covered_until, resumes from taken order by live_id`,
});

export interface ReleaseCapturesParameters {
  connector: string;
}

export const releaseCaptures = exec<ReleaseCapturesParameters>({
  parameters: ["connector"],
  text: `update captures set connector = null, lease_until = '-infinity' where connector = $1`,
});
