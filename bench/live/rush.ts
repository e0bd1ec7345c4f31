import { setTimeout as sleep } from "node:timers/promises";
import { buy, type Places } from "#bench/guest.ts";
import { type Client, openClient } from "#bench/http.ts";
import { summary } from "#bench/percentiles.ts";
import type { LiveComment } from "#contract/admin/capture.ts";
import { ADMIN_UPDATES_PATH } from "#contract/admin-updates.ts";
import { openStream } from "./event-stream.ts";
import { type Stage, until, type Venue } from "./stage.ts";

export interface RushOptions {
  guests: number;
  perSecond: number;
  seconds: number;
  /** What a person takes between two presses. */
  thinkMs: number;
  cardUrl: string;
}

export interface RushResult {
  guests: number;
  perSecond: number;
  seconds: number;
  said: number;
  kept: number;
  doubled: number;
  lost: number;
  /** Comments that staff's screen was told, each once; of a wave of more than it shows, the newest. */
  shown: number;
  /** Milliseconds from a comment's own time until it is on the screen. */
  toScreen: ReturnType<typeof summary>;
  /** Milliseconds a call of a guest. */
  quiet: ReturnType<typeof summary> & { flows: number };
  busy: ReturnType<typeof summary> & { flows: number };
  errors: string[];
}

/**
 * Lets guests buy while nobody comments, then while the live comments, then again in silence: the quiet half before and
 * after stand beside the busy time, so that a machine that warms up or tires favors neither.
 */
export async function runRush(venue: Venue, stage: Stage, options: RushOptions): Promise<RushResult> {
  const { perSecond, seconds, guests } = options;
  const latencies: number[] = [];
  const shown = new Set<number>();
  const screen = await openStream(
    venue.shopUrl + ADMIN_UPDATES_PATH,
    { cookie: venue.staffCookie },
    (name, data) => {
      if (name !== "comments") return;
      const now = Date.now();
      for (const { id, at } of JSON.parse(data) as LiveComment[]) {
        if (!shown.has(id)) latencies.push(now - Date.parse(at));
        shown.add(id);
      }
    },
  );
  const errors: string[] = [];
  const shopping = (during: number | Promise<unknown>) => shop(venue, stage, options, during, errors);
  await shopping(Math.min(5_000, seconds * 250));
  const before = await shopping(seconds * 500);
  const busy = await shopping(stage.service.burst(perSecond, seconds));
  const said = Math.round(perSecond * seconds);
  await until(async () => (await stage.kept()).length >= said, "Comments got lost on their way");
  const after = await shopping(seconds * 500);
  // Of a wave that is larger than a screen only the newest are told: the last one of all has to come, not every one.
  const newest = await stage.newest();
  await until(async () => shown.has(newest), "The newest comment was not told to the screen");
  screen.close();
  const kept = await stage.kept();
  const known = new Set(kept);
  const sent = await stage.service.sent();
  return {
    guests,
    perSecond,
    seconds,
    said,
    kept: kept.length,
    doubled: kept.length - known.size,
    lost: sent.filter((id) => !known.has(id)).length,
    shown: shown.size,
    toScreen: summary(latencies),
    quiet: { ...summary([...before.calls, ...after.calls]), flows: before.flows + after.flows },
    busy: { ...summary(busy.calls), flows: busy.flows },
    errors,
  };
}

/** Guests buy one order after another, as people do, for so many milliseconds or until that is over. */
async function shop(
  { shopUrl }: Venue,
  stage: Stage,
  { guests, thinkMs, cardUrl }: RushOptions,
  during: number | Promise<unknown>,
  errors: string[],
) {
  const calls: number[] = [];
  let flows = 0;
  let isOver = false;
  const over = (typeof during === "number" ? sleep(during) : during).finally(() => {
    isOver = true;
  });
  const card = openClient(cardUrl, guests);
  const direct = openClient(shopUrl, guests);
  const places: Places = { shop: unhurried(direct, thinkMs), card, shopOrigin: shopUrl };
  const guest = async (place: number) => {
    // They do not all press at once.
    await sleep((place / guests) * thinkMs);
    while (!isOver && errors.length < 20) {
      try {
        await buy(places, stage, (_, answer) => calls.push(answer.ms));
        flows += 1;
      } catch (error) {
        errors.push(String(error));
      }
    }
  };
  await Promise.all([over, ...Array.from({ length: guests }, (_, place) => guest(place))]);
  direct.close();
  card.close();
  return { calls, flows };
}

/** Waits before each call as a person would, by 50 to 150 % of `thinkMs`. */
function unhurried(client: Client, thinkMs: number): Client {
  return {
    ...client,
    call: async (...given) => {
      await sleep(thinkMs * (0.5 + Math.random()));
      return client.call(...given);
    },
  };
}
