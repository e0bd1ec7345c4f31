import type { Db } from "#server/db/database.ts";
import type { Cost } from "./cost.ts";
import { runPgbench } from "./pgbench.ts";

export interface Limit extends Cost {
  /** Whole purchases a second that the database makes when nothing stands before it. */
  perSecond: number;
  clients: number;
}

/**
 * Replays the shop's own statements. Each run of a script has to end in a paid order, or it would not be the purchase
 * that the server makes.
 */
export async function measureReplay(
  db: Db,
  databaseUrl: string,
  scripts: readonly string[],
  clients: number,
  seconds: number,
): Promise<Limit> {
  const before = await countPaid(db);
  const { made, ...limit } = await runPgbench(databaseUrl, scripts, { clients, seconds });
  const paid = (await countPaid(db)) - before;
  if (paid !== made) throw new Error(`pgbench made ${made} purchases, and ${paid} of them were paid`);
  return { ...limit, clients };
}

async function countPaid(db: Db): Promise<number> {
  const { paid } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("paid"))
    .where("paid_at", "is not", null)
    .executeTakeFirstOrThrow();
  return paid;
}
