import type { Capture, CaptureGap, LiveComment } from "#contract/admin/capture.ts";
import type { CaptureReason, CaptureState } from "#domain/capture.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { asComment, COMMENT_COLUMNS, type CommentRow } from "./comment-rows.ts";

/** A live that has just come on air is given a moment to find its connector. */
export const UNATTENDED = "greatest(c.lease_until, c.since + interval '5 seconds') < clock_timestamp()";

interface CaptureRow {
  live_id: string;
  title: string;
  handle: string | null;
  state: CaptureState;
  reason: CaptureReason | null;
  since: Date | null;
  retry_at: Date | null;
  heard_at: Date | null;
  source: string | null;
  waiting: number;
}

const captures = statement<CaptureRow>(`
  select l.id as live_id, l.title, l.tiktok_handle as handle,
    case when l.tiktok_handle is null then 'none' when c.live_id is null then 'off'
      when ${UNATTENDED} then 'unattended' else c.state end as state,
    c.reason, case when ${UNATTENDED} then greatest(c.lease_until, c.since) else c.since end as since,
    c.retry_at, c.heard_at, c.source, coalesce(c.waiting, 0) as waiting
  from lives l left join captures c on c.live_id = l.id
  where case when $1::uuid is null then l.is_active else l.id = $1 end
  order by l.live_date desc, l.id`);

/** What a vanished connector can't tell any more is a gap too, from where it left off. */
const gaps = statement<{ live_id: string; began_at: Date; ended_at: Date | null; cause: CaptureReason }>(`
  select live_id, began_at, ended_at, cause from (
    select live_id, began_at, ended_at, cause from capture_gaps
    where live_id = any($1::uuid[]) and coalesce(ended_at, 'infinity') >= $2
    union all
    select c.live_id, c.covered_until, null, 'connector-lost' from captures c
    where c.live_id = any($1::uuid[]) and ${UNATTENDED}
      and not exists (select from capture_gaps g where g.live_id = c.live_id and g.ended_at is null)
  ) windows order by began_at desc, live_id limit 50`);

const newest = statement<CommentRow>(`
  select c.* from lives l cross join lateral (
    select ${COMMENT_COLUMNS} from tiktok_event
    where live_id = l.id and type_evenement = 'chat' order by create_time desc, id desc limit 100
  ) c
  where l.is_active order by c.create_time desc, c.id desc limit 100`);

/** The last comments of the lives on air, newest first, and the windows among them in which some may be missing. */
export async function listComments(
  context: Context,
): Promise<{ comments: LiveComment[]; gaps: CaptureGap[]; captures: Capture[] }> {
  const comments = (await newest(context.comments)).map(asComment);
  const followed = (await captures(context.comments, null)).map(asCapture);
  const since = comments.length < 100 ? "-infinity" : (comments.at(-1)?.at ?? "-infinity");
  return { comments, captures: followed, gaps: await gapsOf(context, followed, since) };
}

/** How the capture of one live goes, and its newest gaps. */
export async function getCapture(context: Context, { liveId }: { liveId: string }) {
  const [row] = await captures(context.comments, liveId);
  if (!row) throw refusal("LIVE_NOT_FOUND");
  const capture = asCapture(row);
  return { capture, gaps: await gapsOf(context, [capture], "-infinity") };
}

async function gapsOf(context: Context, of: Capture[], since: string): Promise<CaptureGap[]> {
  const lives = of.map(({ liveId }) => liveId);
  return (await gaps(context.comments, lives, since)).map((gap) => ({
    liveId: gap.live_id,
    from: gap.began_at.toISOString(),
    until: gap.ended_at?.toISOString() ?? null,
    cause: gap.cause,
  }));
}

const asCapture = (row: CaptureRow): Capture => ({
  liveId: row.live_id,
  title: row.title,
  handle: row.handle,
  state: row.state,
  reason: row.reason,
  since: row.since?.toISOString() ?? null,
  retryAt: row.retry_at?.toISOString() ?? null,
  heardAt: row.heard_at?.toISOString() ?? null,
  source: row.source,
  waiting: row.waiting,
});
