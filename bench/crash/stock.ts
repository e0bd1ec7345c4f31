import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "#bench/http.ts";
import type { Db } from "#server/db/database.ts";

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
      pieces.push(...added.map((row) => row.id));
    },
  };
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

/** Resolves when the shop, which reads its settings every few seconds, knows those of `hurry`. */
export async function untilHurried(shop: Client): Promise<void> {
  for (;;) {
    const { body } = await shop.call("GET", "/api/shop", undefined, {});
    if ((JSON.parse(body) as { holdMinutes: number }).holdMinutes === 1) return;
    await sleep(100);
  }
}
