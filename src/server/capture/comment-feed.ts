import { setTimeout as sleep } from "node:timers/promises";
import { BEHIND_FROM } from "#domain/capture.ts";
import { type FaultLog, logFault } from "#server/background/log-fault.ts";
import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import type { EventHub } from "#server/events/hub.ts";
import { asComment, COMMENT_COLUMNS, type CommentRow } from "./comment-rows.ts";
import { UNATTENDED } from "./read-captures.ts";

/** Between two readings; what arrives meanwhile is told together. */
const PAUSE_MS = 80;
const CAPTURES_EVERY_MS = 1_000;
/** A screen shows the last hundred: of a larger wave only the newest are told. */
const MOST_A_READING = 200;

const arrived = statement<CommentRow>(`
  select e.* from unnest($1::uuid[], $2::bigint[]) as seen(live_id, last_id) cross join lateral (
    select ${COMMENT_COLUMNS} from tiktok_event
    where live_id = seen.live_id and id > seen.last_id and type_evenement = 'chat'
    order by id desc limit ${MOST_A_READING}
  ) e join lives l on l.id = e.live_id and l.is_active
  order by e.id`);
const signatures = statement<{ live_id: string; signature: string }>(`
  select l.id as live_id, concat_ws(' ', c.state, c.reason, c.retry_at, ${UNATTENDED}, c.waiting >= ${BEHIND_FROM},
    (select concat(count(*), ' ', count(ended_at)) from capture_gaps g where g.live_id = l.id)) as signature
  from lives l left join captures c on c.live_id = l.id
  where l.is_active`);

export interface CommentFeed {
  close(): Promise<void>;
}

/**
 * Tells the open screens of the back office, in this copy of the server, which comments arrived and whose capture
 * changed. One reading feeds every screen; while no screen is open nothing is read. Ids of a live become visible in
 * their order, so reading on from the last one misses nothing.
 */
export function openCommentFeed(db: Db, events: EventHub, faultLog: FaultLog): CommentFeed {
  const lastSeen = new Map<string, number>();
  const waiting = new Set<string>();
  let known: Map<string, string> | undefined;
  let reading: Promise<void> | undefined;
  let closed = false;

  const unfollow = events.hear(({ comments = [] }) => {
    for (const live of comments) waiting.add(live);
    readOn();
  });

  function readOn(): void {
    reading ??= readWaiting()
      .catch((error) => logFault(faultLog, error, "comments not told"))
      .finally(() => {
        reading = undefined;
      });
  }

  async function readWaiting(): Promise<void> {
    while (waiting.size > 0 && !closed && events.screens() > 0) {
      await tell([...waiting]);
      await sleep(PAUSE_MS);
    }
  }

  async function tell(lives: string[]): Promise<void> {
    for (const live of lives) waiting.delete(live);
    try {
      const rows = await arrived(
        db,
        lives,
        lives.map((live) => lastSeen.get(live) ?? 0),
      );
      for (const row of rows) lastSeen.set(row.live_id, row.id);
      if (rows.length > 0) events.tellScreens("comments", rows.map(asComment));
    } catch (error) {
      for (const live of lives) waiting.add(live);
      throw error;
    }
  }

  async function lookAtCaptures(): Promise<void> {
    if (events.screens() === 0) {
      lastSeen.clear();
      known = undefined;
      return;
    }
    readOn();
    const now = new Map((await signatures(db)).map((row) => [row.live_id, row.signature]));
    const before = known ?? now;
    known = now;
    const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
      (live) => before.get(live) !== now.get(live),
    );
    if (changed.length > 0) events.tellScreens("capture", { lives: changed });
  }

  // One look at a time: a slow database is not asked again before it has answered.
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= lookAtCaptures()
      .catch((error) => logFault(faultLog, error, "captures not read"))
      .finally(() => {
        looking = undefined;
      });
  }, CAPTURES_EVERY_MS);

  return {
    async close() {
      closed = true;
      clearInterval(timer);
      unfollow();
      await Promise.all([reading, looking]);
    },
  };
}
