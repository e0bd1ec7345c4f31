import { setTimeout as sleep } from "node:timers/promises";
import { type Client, openClient } from "#bench/http.ts";
import { summary } from "#bench/percentiles.ts";
import type { Basket } from "#contract/baskets.ts";
import { basketUpdatesPath } from "#contract/live-updates.ts";
import { type EventStream, openStream } from "./event-stream.ts";
import { type Stage, until, type Venue } from "./stage.ts";

/** From one address no more may ask; as many addresses of this machine are asked from as that takes. */
const VIEWERS_PER_ADDRESS = 150;
const AT_ONCE = 50;

export interface BindResult {
  viewers: number;
  seconds: number;
  perSecond: number;
  /** Milliseconds from the comment until her page shows that the phone is hers. */
  toPage: ReturnType<typeof summary>;
  /** Of that, the reading of her basket: no page can show it sooner. */
  toRead: ReturnType<typeof summary>;
  bound: number;
  /** Phones that are another viewer's. */
  wrong: number;
}

interface Viewer {
  handle: string;
  client: Client;
  cookie: string;
  code: string;
  stream?: EventStream;
  saidAt: number;
  shownAt?: number;
  readMs: number;
}

/** Lets viewers write their codes while a live comments, each on a phone of her own whose page waits for it. */
export async function runBind(
  venue: Venue,
  stage: Stage,
  { viewers: count, seconds, perSecond }: { viewers: number; seconds: number; perSecond: number },
): Promise<BindResult> {
  const clients = Array.from({ length: Math.ceil(count / VIEWERS_PER_ADDRESS) }, (_, place) =>
    openClient(venue.shopUrl, AT_ONCE, `127.0.0.${place + 2}`),
  );
  const path = `/api/baskets/${stage.liveId}`;
  const basketOf = async ({ client, cookie }: Viewer) =>
    JSON.parse((await client.call("GET", path, undefined, { cookie })).body) as Basket;
  const viewers = await inTurns(Array.from({ length: count }), AT_ONCE, async (_, place): Promise<Viewer> => {
    const client = clients[Math.floor(place / VIEWERS_PER_ADDRESS)] as Client;
    const handle = `bind.${place}`;
    const { status, body, headers } = await client.call("POST", `${path}/code`, JSON.stringify({ handle }), {
      "content-type": "application/json",
      origin: venue.shopUrl,
    });
    if (status !== 200) throw new Error(`Asking for a code answered ${status}: ${body}`);
    const cookie = [headers["set-cookie"] ?? []].flat()[0]?.split(";")[0] ?? "";
    return {
      handle,
      client,
      cookie,
      code: (JSON.parse(body) as Basket).code?.code ?? "",
      saidAt: 0,
      readMs: 0,
    };
  });
  await inTurns(viewers, AT_ONCE, async (viewer) => {
    const url = venue.shopUrl + basketUpdatesPath(stage.liveId);
    viewer.stream = await openStream(url, { cookie: viewer.cookie }, async (name) => {
      if (name !== "basket" || viewer.shownAt !== undefined) return;
      const begin = performance.now();
      const { handle } = await basketOf(viewer);
      if (handle !== viewer.handle) return;
      viewer.shownAt ??= performance.now();
      viewer.readMs ||= performance.now() - begin;
    });
  });
  const others = stage.service.burst(perSecond, seconds);
  await Promise.all(
    viewers.map(async (viewer, place) => {
      await sleep((place / count) * seconds * 1_000);
      viewer.saidAt = performance.now();
      await stage.service.say(viewer.handle, viewer.code);
    }),
  );
  await others;
  await until(async () => viewers.every(({ shownAt }) => shownAt !== undefined), "Phones were not bound");
  const baskets = await inTurns(viewers, AT_ONCE, basketOf);
  for (const { stream } of viewers) stream?.close();
  for (const client of clients) client.close();
  return {
    viewers: count,
    seconds,
    perSecond,
    toPage: summary(viewers.map(({ saidAt, shownAt }) => (shownAt ?? Number.POSITIVE_INFINITY) - saidAt)),
    toRead: summary(viewers.map(({ readMs }) => readMs)),
    bound: baskets.filter(({ handle }) => handle !== null).length,
    wrong: baskets.filter(({ handle }, place) => handle !== null && handle !== viewers[place]?.handle).length,
  };
}

/** So many at a time, in their order. */
async function inTurns<From, To>(
  all: readonly From[],
  atOnce: number,
  act: (one: From, place: number) => Promise<To>,
): Promise<To[]> {
  const done: To[] = [];
  for (let start = 0; start < all.length; start += atOnce)
    done.push(
      ...(await Promise.all(all.slice(start, start + atOnce).map((one, place) => act(one, start + place)))),
    );
  return done;
}
