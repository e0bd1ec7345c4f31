import type { Capture, CaptureGap, LiveComment } from "#contract/admin/capture.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { asComment } from "./comment-rows.ts";
import * as queries from "./read-captures.sql.ts";

/** The last comments of the lives on air, newest first, and the windows among them in which some may be missing. */
export async function listComments(
  context: Context,
): Promise<{ comments: LiveComment[]; gaps: CaptureGap[]; captures: Capture[] }> {
  const comments = (await queries.newestComments(context.comments)).map(asComment);
  const followed = (await queries.readCaptures(context.comments, { liveId: null })).map(asCapture);
  const since = comments.length < 100 ? null : new Date(comments.at(-1)?.at ?? 0);
  return { comments, captures: followed, gaps: await gapsOf(context, followed, since) };
}

/** How the capture of one live goes, and its newest gaps. */
export async function getCapture(context: Context, { liveId }: { liveId: string }) {
  const [row] = await queries.readCaptures(context.comments, { liveId });
  if (!row) throw refusal("LIVE_NOT_FOUND");
  const capture = asCapture(row);
  return { capture, gaps: await gapsOf(context, [capture], null) };
}

async function gapsOf(context: Context, of: Capture[], since: Date | null): Promise<CaptureGap[]> {
  const lives = of.map(({ liveId }) => liveId);
  return (await queries.newestGaps(context.comments, { liveIds: lives, since })).map((gap) => ({
    liveId: gap.liveId,
    from: gap.beganAt.toISOString(),
    until: gap.endedAt?.toISOString() ?? null,
    cause: gap.cause,
  }));
}

const asCapture = ({ since, retryAt, heardAt, ...row }: queries.ReadCapturesRow): Capture => ({
  ...row,
  since: since?.toISOString() ?? null,
  retryAt: retryAt?.toISOString() ?? null,
  heardAt: heardAt?.toISOString() ?? null,
});
