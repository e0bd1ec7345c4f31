import { afterAll, beforeAll, expect, test } from "vitest";
import { USUAL_PACE } from "#connectors/capture.ts";
import { keepCaptures } from "#connectors/keep-captures.ts";
import { openShop as openConnection } from "#connectors/shop.ts";
import { eulerSource } from "#connectors/sources/euler.ts";
import { DEMO_LIVE_API_KEY } from "#emulators/demo-keys.ts";
import { type LiveEmulator, startLiveEmulator } from "#emulators/live/start.ts";
import { startClaimWorker } from "#server/claims/claim-worker.ts";
import { adminOf } from "#tests/staff.ts";
import { runBind } from "./bind.ts";
import { runPages } from "./pages.ts";
import { runRush } from "./rush.ts";
import { setTheStage, type Venue } from "./stage.ts";
import { runStorm } from "./storm.ts";

// What `npm run bench:live` measures, so small that only what is lost or doubled counts, never how fast it was.
const admin = adminOf();
let service: LiveEmulator;
let stopClaims: () => Promise<void>;
let connectors: ReturnType<typeof keepCaptures>;

beforeAll(async () => {
  stopClaims = startClaimWorker(admin.shop.context);
  service = await startLiveEmulator({ seed: 11 });
  connectors = keepCaptures({
    shop: openConnection(admin.shop.url, admin.shop.context.config.ingestKey),
    source: eulerSource({ url: service.wsUrl, apiKey: DEMO_LIVE_API_KEY }),
    pace: { ...USUAL_PACE, firstRetryMs: 20, longestRetryMs: 200 },
    tellEveryMs: 100,
    log: () => undefined,
  });
});
afterAll(async () => {
  await connectors.stop();
  await stopClaims();
  await service.stop();
});

const venue = (): Venue => ({
  db: admin.shop.context.db,
  shopUrl: admin.shop.url,
  liveServiceUrl: service.pageUrl,
  staffCookie: [...admin.staff.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
});

test("comments that pour in while guests buy are all kept, once, and reach the screen", async () => {
  const stage = await setTheStage(venue(), "rush");
  const result = await runRush(venue(), stage, {
    guests: 4,
    perSecond: 100,
    seconds: 2,
    thinkMs: 20,
    cardUrl: new URL(admin.shop.card.apiUrl).origin,
  });
  expect(result).toMatchObject({ said: 200, kept: 200, lost: 0, doubled: 0, shown: 200, errors: [] });
  expect(result.busy.flows).toBeGreaterThan(0);
});

test("every open page is told what is on air at every press", async () => {
  const stage = await setTheStage(venue(), "pages");
  const result = await runPages(venue(), stage, { pages: 40, presses: 3, serverPid: process.pid });
  expect(result).toMatchObject({ pages: 40, presses: 3, missing: 0 });
});

test("every viewer who writes her code is bound to her own phone, while others comment", async () => {
  const stage = await setTheStage(venue(), "bind");
  const result = await runBind(venue(), stage, { viewers: 40, seconds: 2, perSecond: 50 });
  expect(result).toMatchObject({ viewers: 40, bound: 40, wrong: 0 });
  expect(await stage.viewers()).toBeGreaterThan(40);
});

test("a service that drops, repeats, reorders and hangs up doubles nothing, and every disconnection is a gap", async () => {
  const stage = await setTheStage(venue(), "storm");
  const result = await runStorm(stage, { share: 0.1, perSecond: 40, seconds: 3 });
  expect(result).toMatchObject({ lost: 0, doubled: 0, stillOpen: 0, doubledClaims: 0 });
  expect(result.items).toBe(result.viewers);
  expect(result.disconnects).toBeGreaterThan(0);
  expect(result.gaps).toBe(result.disconnects);
});
