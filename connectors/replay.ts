import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { IngestEvent } from "#contract/ingest.ts";
import { createDelivery } from "./delivery.ts";
import { openShop } from "./shop.ts";

const USAGE = `npm run capture:replay -- FICHIER --live IDENTIFIANT [--speed 1] [--now]

Rejoue des événements (un objet JSON par ligne, comme en attend /api/ingest/live-events) dans un live.
  --speed 10   dix fois plus vite que les heures du fichier ; 0 : sans attendre
  --now        date chaque événement de l'instant où il est rejoué
Lit SHOP_URL et INGEST_KEY.`;

const LONGEST_PAUSE_MS = 60_000;
const MOST_WAITING = 1_000;

/** Tells the shop the events of a file at the pace of their own times. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      live: { type: "string" },
      speed: { type: "string", default: "1" },
      now: { type: "boolean", default: false },
    },
  });
  const [file] = positionals;
  const { SHOP_URL = "http://localhost:3000", INGEST_KEY = "" } = process.env;
  const speed = Number(values.speed);
  if (!file || !values.live || !INGEST_KEY || !(speed >= 0)) {
    console.error(USAGE);
    process.exitCode = 1;
    return;
  }
  const live = values.live;
  const shop = openShop(SHOP_URL, INGEST_KEY);
  const counts = { accepted: 0, duplicates: 0, "set aside": 0 };
  const delivery = createDelivery({
    send: async (events) => {
      const answer = await shop.deliver(live, "replay", events);
      if (answer.outcome === "ok") {
        counts.accepted += answer.body.accepted;
        counts.duplicates += answer.body.duplicates;
      }
      return answer;
    },
    setAside: (reason) => {
      counts["set aside"] += 1;
      console.error(reason);
    },
  });
  let last: number | undefined;
  for await (const line of createInterface({ input: createReadStream(file, "utf8") })) {
    const event = readLine(line);
    if (!event) continue;
    const at = Number(event.createTime);
    if (speed > 0 && last !== undefined && at > last)
      await sleep(Math.min((at - last) / speed, LONGEST_PAUSE_MS));
    if (at > 0) last = at;
    while (delivery.waiting() > MOST_WAITING) await sleep(20);
    delivery.push([values.now ? { ...event, createTime: Date.now() } : event]);
  }
  await delivery.finish();
  console.log(JSON.stringify(counts));
}

function readLine(line: string): IngestEvent | undefined {
  if (line.trim() === "") return undefined;
  try {
    return JSON.parse(line) as IngestEvent;
  } catch {
    console.error(`not JSON: ${line.slice(0, 80)}`);
    return undefined;
  }
}

await main();
