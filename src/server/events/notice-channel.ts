import pg from "pg";
import { type FaultLog, logFault } from "#server/background/log-fault.ts";
import type { Config } from "#server/config.ts";
import { type Db, FIRST_PROBE_MS } from "#server/db/database.ts";
import type { Change } from "./change.ts";
import * as queries from "./events.sql.ts";

const CHANNEL = "shop";
const LONGEST_CONNECT_MS = 3_000;
const RECONNECT_AFTER_MS = 500;

interface NoticeChannel {
  send(change: Change): void;
  close(): Promise<void>;
}

/**
 * Transport: carries changes between the copies of the server by NOTIFY and LISTEN, to the sender too. A link that
 * breaks is opened anew; what was sent meanwhile is lost, and `onReconnect` says so.
 */
export async function openNoticeChannel(
  { databaseUrl, databaseTimeoutMultiplier }: Pick<Config, "databaseUrl" | "databaseTimeoutMultiplier">,
  db: Db,
  faultLog: FaultLog,
  { onChange, onReconnect }: { onChange(change: Change): Promise<void>; onReconnect(): void },
): Promise<NoticeChannel> {
  let listener: pg.Client | undefined;
  let closed = false;

  async function listen(): Promise<void> {
    // A link that broke without a word would leave every page waiting: probes find it, and a connect is not for ever.
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: LONGEST_CONNECT_MS * databaseTimeoutMultiplier,
      query_timeout: LONGEST_CONNECT_MS * databaseTimeoutMultiplier,
      keepAlive: true,
      keepAliveInitialDelayMillis: FIRST_PROBE_MS,
    });
    listener = client;
    client.on("error", () => reconnect(client));
    client.on("end", () => reconnect(client));
    client.on("notification", ({ payload }) => {
      onChange(JSON.parse(payload ?? "{}")).catch((error) => logFault(faultLog, error, "notice not told"));
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  }

  function reconnect(from: pg.Client): void {
    if (closed || listener !== from) return;
    listener = undefined;
    from.removeAllListeners();
    from.on("error", () => undefined);
    setTimeout(() => {
      if (closed) return;
      listen().then(onReconnect, () => listener && reconnect(listener));
    }, RECONNECT_AFTER_MS);
  }

  await listen();
  return {
    send(change) {
      queries
        .notify(db, { channel: CHANNEL, change: JSON.stringify(change) })
        .catch((error) => logFault(faultLog, error, "notice not sent"));
    },
    async close() {
      closed = true;
      await listener?.end();
    },
  };
}
