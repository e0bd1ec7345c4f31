import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { TakenMoney } from "./ledger.ts";
import { heldByProvider, type Till } from "./pay.ts";

/** What the shop believes of an order's money, in cents. */
interface Books {
  orderId: string;
  /** By payment, what was given back at the provider. */
  back: Record<string, number>;
  /** Its invoices less its credit notes. */
  documents: number;
  /** Of its card's money what was given back as credit or outside the shop: the provider holds it still. */
  elsewhere: number;
  /** What shop credit paid of it and was not given back. */
  credit: number;
}

/**
 * Payments of which the provider holds another sum than the shop believes, as when a refund was lost or made twice, and
 * orders whose documents say another sum than their money.
 */
export async function findImbalances(db: Db, till: Till, money: readonly TakenMoney[]): Promise<string[]> {
  const ids = [...new Set(money.map(({ orderId }) => orderId))];
  const { rows } = await sql<Books>`
    select o.id as "orderId",
      coalesce((select jsonb_object_agg(transaction_uuid, cents) from (
        select transaction_uuid, sum(amount_cents) as cents from refunds
        where order_id = o.id and state = 'done' and not as_credit and given_means is null group by 1) r), '{}') as back,
      coalesce((select sum(case kind when 'invoice' then gross_cents else -gross_cents end) from invoices
        where order_id = o.id), 0)::int as documents,
      coalesce((select sum(r.amount_cents) from refunds r join transactions t on t.uuid = r.transaction_uuid
        where r.order_id = o.id and r.state = 'done' and t.means <> 'credit' and (r.as_credit or r.given_means is not null)), 0)::int
        as elsewhere,
      coalesce((select sum(t.amount_cents - coalesce((select sum(r.amount_cents) from refunds r
          where r.transaction_uuid = t.uuid and r.state = 'done'), 0))
        from transactions t where t.order_id = o.id and t.means = 'credit'), 0)::int as credit
    from orders o where o.id = any(${ids}::uuid[])`.execute(db);
  const losses: string[] = [];
  for (const { orderId, back, documents, elsewhere, credit } of rows) {
    let all = 0;
    for (const { transaction, reference, cents, isSecond } of money.filter(
      (one) => one.orderId === orderId,
    )) {
      const believed = cents - (back[transaction] ?? 0);
      const held = await heldByProvider(till, reference);
      // Of what came twice no invoice is written, and no credit note.
      if (!isSecond) all += held;
      if (held !== believed)
        losses.push(`the provider holds ${held} cents for order ${orderId}, the shop believes ${believed}`);
    }
    const kept = all - elsewhere + credit;
    if (documents !== kept)
      losses.push(`the documents of order ${orderId} say ${documents} cents, of which ${kept} are kept`);
  }
  return losses;
}

/** How the shop came to know of the money, how many holds ran out, and how often the provider gave money back. */
export async function countOutcomes(
  db: Db,
): Promise<{ sources: Record<string, number>; expired: number; refunds: number }> {
  const { rows: sources } = await sql<{ source: string; count: number }>`
    select source, count(*) from payment_events where outcome = 'settled' group by source`.execute(db);
  const { rows: expired } = await sql<{ count: number }>`
    select count(*) from order_history where reason = 'Réservation expirée'`.execute(db);
  const { rows: refunds } = await sql<{ count: number }>`
    select count(*) from refunds where state = 'done' and not as_credit and given_means is null`.execute(db);
  return {
    sources: Object.fromEntries(sources.map(({ source, count }) => [source, count])),
    expired: expired[0]?.count ?? 0,
    refunds: refunds[0]?.count ?? 0,
  };
}
