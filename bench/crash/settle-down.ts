import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { Ledger } from "./ledger.ts";
import { deliverAgain, type Till } from "./pay.ts";
import {
  countOverdue,
  countRefundsUnderWay,
  countUndocumented,
  countUninvoiced,
  countUnnumbered,
  findUnsettled,
} from "./prove.ts";
import { findImbalances } from "./sums.ts";

interface Rest {
  ledger: Ledger;
  till: Till;
  isHurried: boolean;
}

const LOOK_EVERY_MS = 500;
/** The shop asks about an attempt after two minutes, once a minute. */
const LONGEST_MS = 5 * 60_000;

/** Waits until all money is where it belongs and no hold stands that is over; what never comes is told. */
export async function settleDown(db: Db, { ledger, till, isHurried }: Rest): Promise<string[]> {
  if (isHurried) {
    await sql`
      update orders set held_until = clock_timestamp()
      where id = any(${ledger.left}::uuid[]) and status = 'to-validate'`.execute(db);
    await sql`
      update refunds set requested_at = clock_timestamp() - interval '3 minutes'
      where state in ('requested', 'unknown')`.execute(db);
    for (const { reference } of await findUnsettled(db, ledger)) await deliverAgain(till, reference);
  }
  for (const end = performance.now() + LONGEST_MS; ; await sleep(LOOK_EVERY_MS)) {
    const rest = await findUnfinished(db, ledger, isHurried);
    if (rest.length === 0) return findImbalances(db, till, ledger.money);
    if (performance.now() > end) return rest;
  }
}

/** What is still under way, in words; empty when nothing is. */
export async function findUnfinished(db: Db, ledger: Ledger, isHurried: boolean): Promise<string[]> {
  const unsettled = await findUnsettled(db, ledger);
  if (unsettled.length > 0) return unsettled.map(({ orderId }) => `money for order ${orderId} never arrived`);
  const counts = [
    [await countUninvoiced(db, ledger.money), "payments have no invoice over their amount"],
    [await countOverdue(db, ledger.left), "orders keep their pieces after their hold"],
    [await countUnnumbered(db, [...ledger.orders.keys()]), "orders have no buyer's number"],
    [await countRefundsUnderWay(db, !isHurried), "refunds do not come to an end"],
    [await countUndocumented(db), "refunds or replaced pieces have no documents"],
  ] as const;
  return counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : []));
}
