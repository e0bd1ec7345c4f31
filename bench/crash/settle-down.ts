import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { Ledger } from "./ledger.ts";
import { deliverAgain, type Till } from "./pay.ts";
import { countOverdue, countUninvoiced, findUnsettled } from "./prove.ts";

interface Rest {
  ledger: Ledger;
  till: Till;
  deliverAgain: boolean;
  endHolds: boolean;
}

const LOOK_EVERY_MS = 500;
/** The shop asks about an attempt after two minutes, once a minute. */
const LONGEST_MS = 5 * 60_000;

/** Waits until all money is where it belongs and no hold stands that is over; what never comes is told. */
export async function settleDown(db: Db, rest: Rest): Promise<string[]> {
  const { ledger, till } = rest;
  if (rest.endHolds)
    await sql`
      update orders set held_until = clock_timestamp()
      where id = any(${ledger.left}::uuid[]) and status = 'to-validate'`.execute(db);
  if (rest.deliverAgain)
    for (const { reference } of await findUnsettled(db, ledger.money)) await deliverAgain(till, reference);
  for (const end = performance.now() + LONGEST_MS; ; await sleep(LOOK_EVERY_MS)) {
    const unsettled = await findUnsettled(db, ledger.money);
    const overdue = await countOverdue(db, ledger.left);
    const uninvoiced = unsettled.length === 0 ? await countUninvoiced(db, ledger.money) : 0;
    if (unsettled.length === 0 && overdue === 0 && uninvoiced === 0) return [];
    if (performance.now() < end) continue;
    return [
      ...unsettled.map(({ orderId }) => `money for order ${orderId} never arrived`),
      ...(uninvoiced > 0 ? [`${uninvoiced} payments have no invoice over their amount`] : []),
      ...(overdue > 0 ? [`${overdue} orders keep their pieces after their hold`] : []),
    ];
  }
}
