import { type LiveEvent, type RejectReason, readLiveEvent } from "#domain/live-event.ts";
import { lawfulTimes } from "#domain/retention-times.ts";
import type { AppContext, Context } from "#server/context.ts";
import { coalesce } from "#server/db/coalesce.ts";
import { followHandles } from "./follow-handles.ts";
import { type Written, writeBatches } from "./write-events.ts";

/**
 * Keeps what a connector heard in a live. An event that can't be kept is set aside and named; the others are kept.
 * Batches of one live that arrive together are written together.
 */
export function ingestEvents(appContext: AppContext) {
  const write = coalesce<LiveEvent[], Written>(async (liveId, batches) => {
    const written = await writeBatches(appContext.comments, liveId, batches);
    // Comments are kept whatever becomes of this: whoever can't be followed now is followed by what she writes next.
    if (written.some(({ accepted }) => accepted > 0))
      await followHandles(appContext.comments, liveId, batches.flat()).catch((err: unknown) =>
        appContext.log.warn({ err }, "changed handles were not followed"),
      );
    return written;
  });
  return async (context: Context, { liveId, events: given }: { liveId: string; events: unknown[] }) => {
    const { events, rejected } = readAll(given, {
      now: Date.now(),
      keptDays: lawfulTimes(appContext.settings.current()).liveDays,
    });
    const { accepted, commented, baskets } = await write(liveId, events);
    if (baskets.length > 0) context.events.changed({ baskets });
    if (commented) context.events.changed({ comments: [liveId] });
    return { accepted, duplicates: events.length - accepted, rejected };
  };
}

function readAll(given: unknown[], times: Parameters<typeof readLiveEvent>[1]) {
  const events: LiveEvent[] = [];
  const rejected: { index: number; reason: RejectReason }[] = [];
  given.forEach((one, index) => {
    const read = readLiveEvent(one, times);
    if (typeof read === "string") rejected.push({ index, reason: read });
    else events.push(read);
  });
  return { events, rejected };
}
