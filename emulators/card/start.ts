import { DEMO_CARD_KEYS } from "#emulators/demo-keys.ts";
import { serve } from "#emulators/http/serve.ts";
import { attempts } from "./attempts.ts";
import { behaviorSwitches } from "./behavior.ts";
import { openBook } from "./book.ts";
import { controlRoutes } from "./control-routes.ts";
import { formRoutes } from "./form-routes.ts";
import { indexRoutes } from "./index-page.ts";
import { notifier } from "./notifications.ts";
import type { CardKeys, Provider } from "./provider.ts";
import { webServiceRoutes } from "./web-services.ts";

export type CardEmulatorOptions = {
  /** 0 or a taken port gives a free one. */
  port?: number;
  /** Without it nothing outlives the process. */
  stateFolder?: string;
  keys?: CardKeys;
  mode?: "TEST" | "PRODUCTION";
  /** 15 minutes, as documented. */
  tokenLifeMs?: number;
  /** An unanswered 3-D Secure challenge is refused after this: 10 minutes, as documented. */
  challengeLifeMs?: number;
  /** 30 seconds, as documented. */
  notificationTimeoutMs?: number;
  /** Replaces the documented quarter hours between two deliveries of a failed notification. */
  notificationRetryMs?: number;
  /** The provider's clock, epoch milliseconds. */
  now?: () => number;
};

export type CardEmulator = { url: string; apiUrl: string; staticUrl: string; stop: () => Promise<void> };

/** Starts a card provider that speaks REST V4, serves its form script and sends signed notifications. */
export async function startCardEmulator(options: CardEmulatorOptions = {}): Promise<CardEmulator> {
  const keys = options.keys ?? DEMO_CARD_KEYS;
  const stop = new AbortController();
  const provider: Provider = {
    shop: { shopId: keys.shopId, mode: options.mode ?? "TEST", serverUrl: "" },
    keys,
    book: await openBook(options.stateFolder),
    switches: behaviorSwitches(),
    now: options.now ?? Date.now,
    tokenLifeMs: options.tokenLifeMs ?? 15 * 60_000,
    challengeLifeMs: options.challengeLifeMs ?? 10 * 60_000,
    notificationTimeoutMs: options.notificationTimeoutMs ?? 30_000,
    notificationRetryMs: options.notificationRetryMs,
    stopping: stop.signal,
  };
  const notifications = notifier(provider);
  const buyers = attempts(provider, notifications);
  const served = await serve(options.port ?? 0, {
    ...webServiceRoutes(provider),
    ...formRoutes(provider, buyers),
    ...controlRoutes(provider, buyers, notifications),
    ...indexRoutes(provider, notifications),
  });
  const url = `http://localhost:${served.port}`;
  provider.shop.serverUrl = url;
  return {
    url,
    apiUrl: url,
    staticUrl: url,
    stop: async () => {
      stop.abort();
      await served.stop();
      await provider.book.close();
    },
  };
}
