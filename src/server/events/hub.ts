import pg from "pg";
import type { DeskUpdates } from "#contract/desk-updates.ts";
import { type FaultLog, logFault } from "#server/background/log-fault.ts";
import type { Config } from "#server/config.ts";
import { type Db, FIRST_PROBE_MS } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { readOnAir } from "#server/lives/on-air.ts";

/** What changed, by id; told after the commit of what changed it. */
export interface Change {
  orders?: readonly string[];
  products?: readonly string[];
  lives?: readonly string[];
  /** Lives in which comments arrived. */
  comments?: readonly string[];
  /** Lives in which something became of a comment. */
  marks?: readonly string[];
  /** Lives in which another piece is on air. */
  onAir?: readonly string[];
  /** Settings, by key. */
  settings?: readonly string[];
}

/** Takes one whole server-sent event; false asks the hub to forget this listener. */
export type Send = (event: string) => boolean;

export interface EventHub {
  changed(change: Change): void;
  follow(topics: Topics, send: Send): () => void;
  /** Hears every notice, of this copy and of others; for readers that feed all screens at once. */
  hear(listener: (change: Change) => void): () => void;
  /** Tells every open screen of the back office in this copy. */
  tellScreens<Name extends keyof DeskUpdates>(name: Name, data: DeskUpdates[Name]): void;
  screens(): number;
  followers(): number;
  close(): Promise<void>;
}

/** What a page listens to: its order, its live, or the back office's updates. */
export interface Topics {
  order?: string;
  live?: string;
  desk?: true;
}

const CHANNEL = "shop";
const TOPICS = ["orders", "products", "lives", "comments", "marks", "onAir", "settings"] as const;
const FLUSH_EVERY_MS = 25;
const HEARTBEAT_EVERY_MS = 20_000;
const LONGEST_CONNECT_MS = 3_000;
const IDS_A_NOTICE = 180;

const notify = statement("select pg_notify($1, $2)");
const availability = statement<{ id: string; live_id: string; sold: boolean }>(`
  select id, live_id, archived_at is not null or (stock is not null and taken >= stock) as sold from products
  where id = any($1::uuid[]) and live_id = any($2::uuid[])`);

const versions = statement<{ id: string; version: number }>(
  "select id, version from orders where id = any($1::uuid[])",
);

type Notice = { [Topic in keyof Change]: string[] };

/**
 * Tells open pages what changed, in every copy of the server. Changes are gathered for a few milliseconds and told
 * by one NOTIFY outside the transactions that made them: a NOTIFY inside would make their commits wait for each
 * other. Whoever misses a notice (a crash, a cut connection) is healed by the pages' own reading.
 */
export async function openEventHub(
  { databaseUrl, databasePatience }: Pick<Config, "databaseUrl" | "databasePatience">,
  db: Db,
  faultLog: FaultLog,
): Promise<EventHub> {
  const orders = new Map<string, Set<Send>>();
  const lives = new Map<string, Set<Send>>();
  const desk = new Set<Send>();
  const listeners = new Set<(change: Change) => void>();
  const lastSold = new Map<string, boolean>();
  let pending = emptyNotice();
  let flushTimer: NodeJS.Timeout | undefined;
  let closed = false;
  let listener: pg.Client | undefined;

  function changed(change: Change): void {
    for (const topic of TOPICS) for (const id of change[topic] ?? []) pending[topic].add(id);
    flushTimer ??= setTimeout(flush, FLUSH_EVERY_MS);
  }

  function flush(): void {
    flushTimer = undefined;
    const entries = TOPICS.flatMap((topic) => [...pending[topic]].map((id) => [topic, id] as const));
    pending = emptyNotice();
    for (let start = 0; start < entries.length; start += IDS_A_NOTICE) {
      const notice: Notice = {};
      for (const [topic, id] of entries.slice(start, start + IDS_A_NOTICE))
        notice[topic] = [...(notice[topic] ?? []), id];
      notify(db, CHANNEL, JSON.stringify(notice)).catch((error) =>
        logFault(faultLog, error, "notice not sent"),
      );
    }
  }

  async function tellPages(notice: Notice): Promise<void> {
    for (const listener of listeners) listener(notice);
    for (const id of notice.lives ?? []) tell(lives.get(id), "event: live\ndata: {}\n\n");
    tellDesk(notice);
    await Promise.all([
      tellOrders(notice.orders ?? []),
      tellOnAir(notice.onAir ?? []),
      tellAvailability(notice.products ?? []),
    ]);
  }

  /** The screens of the back office read their lists again. */
  function tellDesk(notice: Notice): void {
    if (notice.marks) tellScreens("marks", {});
    if (notice.orders || notice.products) tellScreens("orders", {});
    if (notice.lives || notice.onAir) tellScreens("lives", {});
  }

  function tellScreens<Name extends keyof DeskUpdates>(name: Name, data: DeskUpdates[Name]): void {
    tell(desk, `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  async function tellOnAir(ids: readonly string[]): Promise<void> {
    const followed = ids.filter((id) => lives.has(id));
    if (followed.length === 0) return;
    const pieces = await readOnAir(db, followed);
    for (const id of followed)
      tell(lives.get(id), `event: on-air\ndata: ${JSON.stringify({ piece: pieces.get(id) ?? null })}\n\n`);
  }

  async function tellAvailability(ids: readonly string[]): Promise<void> {
    if (ids.length === 0 || lives.size === 0) return;
    const rows = await availability(db, ids, [...lives.keys()]);
    for (const { id, live_id, sold } of rows) {
      if (lastSold.get(id) === sold) continue;
      lastSold.set(id, sold);
      tell(lives.get(live_id), `event: availability\ndata: ${JSON.stringify({ productId: id, sold })}\n\n`);
    }
  }

  async function tellOrders(ids: readonly string[]): Promise<void> {
    const followed = ids.filter((id) => orders.has(id));
    if (followed.length === 0) return;
    for (const { id, version } of await versions(db, followed))
      tell(orders.get(id), `event: order\ndata: ${JSON.stringify({ version })}\n\n`);
  }

  async function listen(): Promise<void> {
    // A link that broke without a word would leave every page waiting: probes find it, and a connect is not for ever.
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: LONGEST_CONNECT_MS * databasePatience,
      query_timeout: LONGEST_CONNECT_MS * databasePatience,
      keepAlive: true,
      keepAliveInitialDelayMillis: FIRST_PROBE_MS,
    });
    listener = client;
    client.on("error", () => reconnect(client));
    client.on("end", () => reconnect(client));
    client.on("notification", ({ payload }) => {
      tellPages(JSON.parse(payload ?? "{}")).catch((error) => logFault(faultLog, error, "notice not told"));
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
      listen().then(
        () => {
          // What was sold and freed meanwhile was told to nobody.
          lastSold.clear();
          tellEveryone("event: resync\ndata: {}\n\n");
        },
        () => listener && reconnect(listener),
      );
    }, 500);
  }

  /** A page of an order follows its live too, and is told once. */
  const everyone = () =>
    new Set([...orders.values(), ...lives.values(), desk].flatMap((sends) => [...sends]));

  function tellEveryone(event: string): void {
    for (const send of everyone()) send(event);
  }

  function follow(topics: Topics, send: Send): () => void {
    if (topics.desk) desk.add(send);
    if (topics.order) add(orders, topics.order, send);
    if (topics.live) add(lives, topics.live, send);
    return () => {
      if (topics.desk) desk.delete(send);
      if (topics.order) remove(orders, topics.order, send);
      if (topics.live) remove(lives, topics.live, send);
      if (lives.size === 0) lastSold.clear();
    };
  }

  const heartbeat = setInterval(() => tellEveryone(":\n\n"), HEARTBEAT_EVERY_MS);
  await listen();
  return {
    changed,
    follow,
    hear(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tellScreens,
    screens: () => desk.size,
    followers: () => everyone().size,
    async close() {
      closed = true;
      clearInterval(heartbeat);
      clearTimeout(flushTimer);
      await listener?.end();
    },
  };
}

const emptyNotice = (): Record<keyof Change, Set<string>> => ({
  orders: new Set(),
  products: new Set(),
  lives: new Set(),
  comments: new Set(),
  marks: new Set(),
  onAir: new Set(),
  settings: new Set(),
});

function tell(followers: Set<Send> | undefined, event: string): void {
  for (const send of followers ?? []) if (!send(event)) followers?.delete(send);
}

function add(topics: Map<string, Set<Send>>, id: string, send: Send): void {
  const followers = topics.get(id) ?? new Set();
  topics.set(id, followers.add(send));
}

function remove(topics: Map<string, Set<Send>>, id: string, send: Send): void {
  const followers = topics.get(id);
  followers?.delete(send);
  if (followers?.size === 0) topics.delete(id);
}
