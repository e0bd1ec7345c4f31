import type { AdminUpdates } from "#contract/admin-updates.ts";
import type { FaultLog } from "#server/background/log-fault.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/database.ts";
import { type Change, gatherChanges } from "./change.ts";
import { createFollowers, type Send, type Topics } from "./followers.ts";
import { openNoticeChannel } from "./notice-channel.ts";
import { followerTeller } from "./tell-followers.ts";

export interface EventHub {
  changed(change: Change): void;
  follow(topics: Topics, send: Send): () => void;
  /** Every change, of this copy and of others; for readers that feed all screens at once. Answers how to unsubscribe. */
  subscribe(listener: (change: Change) => void): () => void;
  /** Tells every open screen of the back office in this copy. */
  tellScreens<Name extends keyof AdminUpdates>(name: Name, data: AdminUpdates[Name]): void;
  screens(): number;
  followers(): number;
  close(): Promise<void>;
}

const FLUSH_EVERY_MS = 25;
const HEARTBEAT_EVERY_MS = 20_000;

/**
 * Tells open pages what changed, in every copy of the server. Changes are gathered for a few milliseconds and told
 * by one NOTIFY outside the transactions that made them: a NOTIFY inside would make their commits wait for each
 * other. Whoever misses a notice (a crash, a cut connection) is healed by the pages' own reading.
 */
export async function openEventHub(
  config: Pick<Config, "databaseUrl" | "databaseTimeoutMultiplier">,
  db: Db,
  faultLog: FaultLog,
): Promise<EventHub> {
  const followers = createFollowers();
  const teller = followerTeller(db, followers);
  const listeners = new Set<(change: Change) => void>();
  const gathered = gatherChanges();
  let flushTimer: NodeJS.Timeout | undefined;

  const channel = await openNoticeChannel(config, db, faultLog, {
    async onChange(change) {
      for (const listener of listeners) listener(change);
      await teller.tell(change);
    },
    onReconnect: teller.resync,
  });
  const heartbeat = setInterval(() => followers.tellEveryone(":\n\n"), HEARTBEAT_EVERY_MS);

  function flush(): void {
    flushTimer = undefined;
    for (const change of gathered.take()) channel.send(change);
  }

  return {
    changed(change) {
      gathered.add(change);
      flushTimer ??= setTimeout(flush, FLUSH_EVERY_MS);
    },
    follow: followers.add,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tellScreens: teller.tellScreens,
    screens: followers.countStaff,
    followers: followers.count,
    async close() {
      clearInterval(heartbeat);
      clearTimeout(flushTimer);
      await channel.close();
    },
  };
}
