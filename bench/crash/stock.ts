import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "#bench/http.ts";
import type { Db } from "#server/db/database.ts";
import { type Browser, insist, type Patience } from "./insist.ts";

/** How many of the newest pieces guests reach for: few enough that they meet. */
const OFFERED = 150;

/** A live on air whose pieces run out and are put on sale again, most of them single. */
export async function openStock(db: Db) {
  const { id: liveId } = await db
    .insertInto("lives")
    .values({ title: "Mesure des pannes", ref: "crash", live_date: new Date() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const pieces: string[] = [];
  let ref = 0;
  return {
    liveId,
    pieces: () => pieces.slice(-OFFERED),
    async add(db: Db, count: number): Promise<void> {
      pieces.push(...(await insert(db, count)));
    },
    /** Pieces that are not offered to everybody. */
    apart: insert,
  };

  async function insert(db: Db, count: number): Promise<string[]> {
    const added = await db
      .insertInto("products")
      .values(
        Array.from({ length: count }, () => {
          ref += 1;
          return {
            live_id: liveId,
            ref,
            ref_category: `C${ref}`,
            name: `Robe ${ref}`,
            price_cents: 2_000 + ref,
            stock: ref % 5 === 0 ? 3 : 1,
          };
        }),
      )
      .returning("id")
      .execute();
    return added.map((row) => row.id);
  }
}

/** The shortest hold there is, and no cap on what one machine that plays all guests may hold or ask. */
export async function hurry(db: Db): Promise<void> {
  const values = {
    holdMinutes: 1,
    holdLimitMinutes: 1,
    maxOpenOrdersPerAddress: 1_000_000,
    addressSharePercent: 100,
    guestMutationsPerMinute: 1_000_000,
    lookupsPerMinute: 1_000_000,
    keepParcelDays: 7,
  };
  // In one statement, so that a server knows all of them as soon as it knows one.
  await db
    .insertInto("settings")
    .values(Object.entries(values).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => ({ value: eb.ref("excluded.value") })),
    )
    .execute();
}

/** Resolves when the shop answers, and knows the settings of `hurry`, which it reads every few seconds. */
export async function untilHurried(shop: Client): Promise<void> {
  for (;;) {
    const answer = await shop.call("GET", "/api/shop", undefined, {}).catch(() => undefined);
    if (answer?.status === 200 && (JSON.parse(answer.body) as { holdMinutes: number }).holdMinutes === 1)
      return;
    await sleep(100);
  }
}

const CODES = [
  { code: "CRASH10", kind: "percent", value: 10, limitInAll: null, oncePerPerson: false },
  { code: "CRASHONCE", kind: "amount", value: 500, limitInAll: null, oncePerPerson: true },
  { code: "CRASHFREE", kind: "delivery", value: 0, limitInAll: null, oncePerPerson: false },
  // Guests want it more often than it may be used.
  { code: "CRASHFEW", kind: "amount", value: 300, limitInAll: 5, oncePerPerson: false },
];

/** Makes the promo codes that guests type. Answers them. */
export async function openCodes(patience: Patience, staff: Browser): Promise<string[]> {
  for (const fields of CODES) {
    const asked = { ...fields, startsAt: null, endsAt: null, minimumCents: 0, isActive: true, note: "" };
    const { status, code } = await insist(patience, staff, "POST", "/api/admin/promo-codes", asked);
    if (status !== 201) throw new Error(`A promo code was refused: ${status} ${code}`);
  }
  return CODES.map(({ code }) => code);
}
