import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { pino } from "pino";
import { createAddressFinder } from "#server/address-search/address-finder.ts";
import { logFault } from "#server/background/log-fault.ts";
import { startTask } from "#server/background/start-task.ts";
import { openCommentFeed } from "#server/capture/comment-feed.ts";
import { createFileStore } from "#server/files/file-store.ts";
import { loggedError } from "#server/http/logged-error.ts";
import { createCardProvider } from "#server/payments/lyra.ts";
import { createRelayFinder } from "#server/relay-points/colissimo-points.ts";
import { createLabelMaker } from "#server/shipping/colissimo.ts";
import { createManifestMaker } from "#server/shipping/manifest-maker.ts";
import { createSmsProvider } from "#server/sms/brevo.ts";
import { createParcelTracker } from "#server/tracking/timeline.ts";
import type { Config } from "./config.ts";
import type { AppContext } from "./context.ts";
import { openDatabase, type Use } from "./db/database.ts";
import { watchReadOnly } from "./db/watch-read-only.ts";
import { openEventHub } from "./events/hub.ts";
import { openFaults } from "./faults/open-faults.ts";
import { VERSION } from "./release.ts";
import { openSettings } from "./settings/settings.ts";

const SETTINGS_EVERY_MS = 3_000;
const READING_CONNECTIONS = 6;
const COMMENT_CONNECTIONS = 4;

export interface RunningAppContext {
  context: AppContext;
  /** Aborts `context.shutdown`: this copy is about to stop. */
  beginShutdown(): void;
  close(): Promise<void>;
}

/** Opens everything the server shares: database, settings, event hub, and one adapter for each third party. */
export async function createAppContext(config: Config): Promise<RunningAppContext> {
  // Lines of several copies end up in one place: each says whose it is.
  const base = { host: hostname(), copy: randomUUID().slice(0, 8), version: VERSION };
  const log = pino({ level: config.logLevel, base, serializers: { err: loggedError } });
  const broken = (error: Error) => log.warn({ err: error }, "a database connection broke");
  const faults = await openFaults(config, log);
  const faultLog = { log, faults };
  const onSession = watchReadOnly(log);
  const open = (use: Use, size: number) =>
    openDatabase(config.databaseUrl, use, size, broken, config.databaseTimeoutMultiplier, onSession);
  const selling = open("selling", config.databasePool);
  const reading = open("reading", READING_CONNECTIONS);
  const comments = open("selling", COMMENT_CONNECTIONS);
  const shutdown = new AbortController();
  const settings = await openSettings(selling.db);
  const events = await openEventHub(config, selling.db, faultLog);
  const feed = openCommentFeed(comments.db, events, faultLog);
  const unsubscribe = events.subscribe((change) => {
    if (change.settings?.length)
      settings.refresh().catch((error) => logFault(faultLog, error, "settings not read"));
  });
  // Heals a copy that missed the notice.
  const stopReading = startTask(faultLog, {
    name: "reading the settings",
    everyMs: SETTINGS_EVERY_MS,
    work: settings.refresh,
  });
  const context: AppContext = {
    config,
    db: selling.db,
    lists: reading.db,
    comments: comments.db,
    settings,
    events,
    cards: createCardProvider(config.card),
    labels: createLabelMaker(config.carrier),
    manifests: createManifestMaker(config.carrier),
    parcels: createParcelTracker(config.carrier),
    relayPoints: createRelayFinder(config.carrier),
    addresses: config.addresses && createAddressFinder(config.addresses),
    sms: config.sms && createSmsProvider(config.sms),
    files: createFileStore(config.files),
    log,
    faults,
    shutdown: shutdown.signal,
  };
  return {
    context,
    beginShutdown: () => shutdown.abort(),
    async close() {
      unsubscribe();
      await stopReading();
      await feed.close();
      await events.close();
      context.cards.close();
      context.labels.close();
      context.manifests.close();
      context.parcels.close();
      context.relayPoints.close();
      context.addresses?.close();
      context.sms?.close();
      await Promise.all([selling.close(), reading.close(), comments.close()]);
      await faults.close();
    },
  };
}
