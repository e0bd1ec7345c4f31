import { setTimeout as sleep } from "node:timers/promises";
import { residentMegabytes } from "#bench/memory.ts";
import { summary } from "#bench/percentiles.ts";
import { liveUpdatesPath } from "#contract/live-updates.ts";
import { type EventStream, openStream } from "./event-stream.ts";
import { type Stage, until, type Venue } from "./stage.ts";

const OPENED_AT_ONCE = 100;

export interface PagesResult {
  pages: number;
  presses: number;
  /** Milliseconds from the key until a page is told, of every page and press. */
  told: ReturnType<typeof summary>;
  /** The slowest page of each press. */
  last: ReturnType<typeof summary>;
  /** Events that never came. */
  missing: number;
  kilobytesAPage: number;
}

/** Opens guests' pages on the live's stream and presses the key that marks a piece, again and again. */
export async function runPages(
  venue: Venue,
  stage: Stage,
  { pages, presses, serverPid }: { pages: number; presses: number; serverPid: number },
): Promise<PagesResult> {
  let pressedAt = 0;
  let times: number[] = [];
  const before = residentMegabytes(serverPid);
  const streams: EventStream[] = [];
  while (streams.length < pages)
    streams.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(OPENED_AT_ONCE, pages - streams.length) }, () =>
          openStream(venue.shopUrl + liveUpdatesPath(stage.liveId), {}, (name) => {
            if (name === "on-air") times.push(performance.now() - pressedAt);
          }),
        ),
      )),
    );
  await sleep(1_000);
  const after = residentMegabytes(serverPid);
  const all: number[] = [];
  const last: number[] = [];
  for (let press = 0; press < presses; press += 1) {
    times = [];
    pressedAt = performance.now();
    await pressKey(venue, stage, stage.pieces[press % stage.pieces.length]?.reference ?? "");
    await until(async () => times.length >= pages, "Pages were not told what is on air");
    all.push(...times);
    last.push(Math.max(...times));
  }
  for (const stream of streams) stream.close();
  return {
    pages,
    presses,
    told: summary(all),
    last: summary(last),
    missing: pages * presses - all.length,
    kilobytesAPage: ((after - before) * 1024) / pages,
  };
}

async function pressKey(
  { shopUrl, staffCookie }: Venue,
  { liveId }: Stage,
  reference: string,
): Promise<void> {
  const answer = await fetch(`${shopUrl}/api/admin/live-console/lives/${liveId}/on-air`, {
    method: "PUT",
    headers: { cookie: staffCookie, origin: shopUrl, "content-type": "application/json" },
    body: JSON.stringify({ reference }),
  });
  if (!answer.ok) throw new Error(`The key answered ${answer.status}: ${await answer.text()}`);
}
