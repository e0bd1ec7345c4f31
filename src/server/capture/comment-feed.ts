import { setTimeout as sleep } from "node:timers/promises";
import { BEHIND_FROM } from "#domain/capture.ts";
import { type FaultLog, logFault } from "#server/background/log-fault.ts";
import type { Db } from "#server/db/database.ts";
import type { EventHub } from "#server/events/hub.ts";
import * as queries from "./comment-feed.sql.ts";
import { asComment } from "./comment-rows.ts";

/** Between two readings; what arrives meanwhile is told together. */
const PAUSE_MS = 80;
const CAPTURES_EVERY_MS = 1_000;

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

  const unsubscribe = events.subscribe(({ comments = [] }) => {
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
      const rows = await queries.commentsSince(db, {
        liveIds: lives,
        lastIds: lives.map((live) => lastSeen.get(live) ?? 0),
      });
      for (const row of rows) lastSeen.set(row.liveId, row.id);
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
    const now = new Map(
      (await queries.captureSignatures(db, { behindFrom: BEHIND_FROM })).map((row) => [
        row.liveId,
        row.signature,
      ]),
    );
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
      unsubscribe();
      await Promise.all([reading, looking]);
    },
  };
}
