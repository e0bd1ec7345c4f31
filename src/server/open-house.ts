import { pino } from "pino";
import { openCommentFeed } from "#server/capture/comment-feed.ts";
import { createFileStore } from "#server/files/file-store.ts";
import { loggedError } from "#server/http/logged-error.ts";
import { createCardProvider } from "#server/payments/lyra.ts";
import { createLabelMaker } from "#server/shipping/colissimo.ts";
import type { Config } from "./config.ts";
import type { House } from "./context.ts";
import { openDatabase, type Use } from "./db/database.ts";
import { openEventHub } from "./events/hub.ts";
import { openSettings } from "./settings/settings.ts";

const SETTINGS_EVERY_MS = 3_000;
const READING_CONNECTIONS = 6;
const COMMENT_CONNECTIONS = 4;

export interface OpenHouse {
  house: House;
  /** Says that this copy is about to stop. */
  leave(): void;
  close(): Promise<void>;
}

/** Opens everything the server shares: database, settings, event hub, and one adapter for each third party. */
export async function openHouse(config: Config): Promise<OpenHouse> {
  const log = pino({ level: config.logLevel, base: null, serializers: { err: loggedError } });
  const broken = (error: Error) =>
    log.warn({ err: { message: error.message } }, "a database connection broke");
  const open = (use: Use, size: number) =>
    openDatabase(config.databaseUrl, use, size, broken, config.databasePatience);
  const selling = open("selling", config.databasePool);
  const reading = open("reading", READING_CONNECTIONS);
  const hearing = open("selling", COMMENT_CONNECTIONS);
  const leaving = new AbortController();
  const settings = await openSettings(selling.db);
  const events = await openEventHub(config, selling.db, log);
  const feed = openCommentFeed(hearing.db, events, log);
  const readSettings = () => {
    settings.refresh().catch((error) => log.warn({ err: error }, "settings not read"));
  };
  const deafen = events.hear((change) => change.settings?.length && readSettings());
  // Heals a copy that missed the notice.
  const refresh = setInterval(readSettings, SETTINGS_EVERY_MS);
  const house: House = {
    config,
    db: selling.db,
    lists: reading.db,
    comments: hearing.db,
    settings,
    events,
    cards: createCardProvider(config.card),
    labels: createLabelMaker(config.carrier),
    files: createFileStore(config.files),
    log,
    leaving: leaving.signal,
  };
  return {
    house,
    leave: () => leaving.abort(),
    async close() {
      clearInterval(refresh);
      deafen();
      await feed.close();
      await events.close();
      house.cards.close();
      house.labels.close();
      await Promise.all([selling.close(), reading.close(), hearing.close()]);
    },
  };
}
