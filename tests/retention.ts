import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { sealTrail } from "#server/audit/seal-entries.ts";
import type { AppContext } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { countDue, runRetention } from "#server/retention/run-retention.ts";
import type { RetentionRule } from "#wording/retention.ts";
import { anOrder } from "./staff.ts";
import { stockLive } from "./stock-live.ts";

/** The tables in which one of these words still stands, anywhere in a row. */
export async function tablesThatSay(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const said: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from ${sql.table(name)} t, unnest(${words}::text[]) word
        where t::text ilike '%' || word || '%') as found`.execute(db);
    if (rows[0]?.found) said.push(name);
  }
  return said;
}

/** Where the trail's chain does not hold, after all that waits is sealed. */
export async function breaksOfTheTrail(context: AppContext) {
  await sealTrail(context);
  return (await brokenInvariants(context.db)).filter(({ invariant }) => invariant === "I11");
}

/** Seals all entries anew, each as of its own time: after a test wrote some of a day long ago. */
export async function sealFromTheStart(context: AppContext): Promise<void> {
  await sql`begin; alter table audit_seals disable trigger user; delete from audit_seals;
    alter table audit_seals enable trigger user;
    insert into audit_unsealed (entry_id) select id from audit_trail on conflict do nothing; commit`.execute(
    context.db,
  );
  await sealTrail(context);
  await sql`begin; alter table audit_seals disable trigger user;
    update audit_seals s set sealed_at = t.at from audit_trail t where t.id = s.entry_id;
    alter table audit_seals enable trigger user; commit`.execute(context.db);
}

/** A word that stands nowhere else. */
export const aWord = () => `zyx${randomUUID().slice(0, 8)}`;

/** What is due, and what a run then does: the report without a run promises just that. */
export async function promisedAndDone(context: AppContext): Promise<Partial<Record<RetentionRule, number>>> {
  const promised = await countDue(context);
  const done = await runRetention(context);
  expect(done).toEqual(promised);
  return Object.fromEntries(Object.entries(done).filter(([, count]) => count > 0));
}

/** Moves an order and all that is dated on it into the past. */
export async function age(db: Db, orderId: string, past: string): Promise<void> {
  await sql`
    update orders set created_at = created_at - ${past}::interval, order_date = order_date - ${past}::interval,
      paid_at = paid_at - ${past}::interval, shipped_at = shipped_at - ${past}::interval,
      delivered_at = delivered_at - ${past}::interval, cancelled_at = cancelled_at - ${past}::interval,
      updated_at = updated_at - ${past}::interval
    where id = ${orderId}`.execute(db);
}

/** An order that arrived today, with all that names its buyer: address, contract, message. */
export async function aDeliveredOrder(db: Db, word: string, userId?: string, priceCents = 2_000) {
  const { liveId, productIds } = await stockLive(db, [1]);
  await sql`update products set price_cents = ${priceCents} where id = ${productIds[0]}`.execute(db);
  const order = await anOrder(db, {
    liveId,
    productIds,
    status: "delivered",
    address: { firstName: word, lastName: word, email: `${word}@example.fr` },
    ...(userId ? { userId } : {}),
  });
  await sql`
    update orders set delivered_at = clock_timestamp(),
      contract_snapshot = json_build_object('totalCents', total_cents, 'shippingAddress', shipping_address)
    where id = ${order.id}`.execute(db);
  await sql`
    insert into outbox (dedupe_key, kind, order_id, state, subject, html, text, to_address)
    values (${order.id}, 'automatic', ${order.id}, 'sent', 'Merci', ${word}, ${word}, ${word})`.execute(db);
  return { ...order, liveId };
}
