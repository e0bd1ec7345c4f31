import { USUAL_PACE } from "./capture.ts";
import { keepCaptures } from "./keep-captures.ts";
import { type ConnectorSettings, readConnectorSettings } from "./settings.ts";
import { openShop } from "./shop.ts";
import type { Source } from "./source.ts";
import { eulerSource } from "./sources/euler.ts";
import { librarySource } from "./sources/tiktok-live-connector.ts";

const log = (what: string, facts: Record<string, unknown> = {}) =>
  console.log(JSON.stringify({ at: new Date().toISOString(), what, ...facts }));

/** Follows every live that the shop gives this program, until it is told to stop. */
function main(): void {
  const settings = readConnectorSettings(process.env);
  const keeping = keepCaptures({
    shop: openShop(settings.SHOP_URL, settings.INGEST_KEY),
    source: sourceOf(settings),
    pace: {
      ...USUAL_PACE,
      silenceMs: settings.CAPTURE_SILENCE_SECONDS * 1000,
      firstRetryMs: settings.CAPTURE_RETRY_MS,
    },
    log,
  });
  let shuttingDown = false;
  const shutdown = async () => {
    if (shuttingDown) return;
    shuttingDown = true;
    await keeping.stop();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT", "disconnect"]) process.once(signal, shutdown);
  process.send?.({ ready: true });
}

function sourceOf(settings: ConnectorSettings): Source {
  if (settings.CAPTURE_SOURCE === "euler")
    return eulerSource({ url: settings.EULER_WS_URL, apiKey: settings.EULER_API_KEY });
  return librarySource({ signApiKey: settings.EULER_API_KEY, missing: (sentence) => log(sentence) });
}

try {
  main();
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exit(1);
}
