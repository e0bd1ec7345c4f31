import type { Actor, House } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { flagForReview } from "#server/orders/flag-for-review.ts";
import { writeHistory } from "#server/orders/history.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { touchOrder } from "#server/orders/touch-order.ts";
import { COVERED_BY_ANOTHER_REFUND, REFUNDED_WHOLE } from "#wording/payment-doubts.ts";

export type RefundResult =
  | { state: "done"; providerUuid: string | null }
  /** Nothing was given back; the money may be asked back again. */
  | { state: "failed"; message: string }
  /** The provider may have given it back: nobody may ask again before it was read. */
  | { state: "unknown"; message: string };

const PROVIDER: Actor = { kind: "card-provider" };

const finish = statement<{ transaction_uuid: string; amount_cents: number }>(`
  update refunds set state = $2, provider_uuid = $3, message = $4,
    finished_at = case when $2 = 'unknown' then null else clock_timestamp() end
  where id = $1 and state in ('requested', 'unknown') and state <> $2
  returning transaction_uuid, amount_cents`);

const giveBackReservation = statement(
  "update transactions set refunded_cents = refunded_cents - $2 where uuid = $1",
);

/** No task may ask for more than is left. */
const trimTasks = statement(`
  update refunds r set state = case when t.left_cents = 0 then 'dismissed' else r.state end,
    amount_cents = case when t.left_cents = 0 then r.amount_cents else least(r.amount_cents, t.left_cents) end,
    message = case when t.left_cents = 0 then $2 else r.message end,
    finished_at = case when t.left_cents = 0 then clock_timestamp() else r.finished_at end
  from (select uuid, amount_cents - refunded_cents as left_cents from transactions where uuid = $1) t
  where r.transaction_uuid = t.uuid and r.state in ('due', 'failed')`);

/** Nothing of what was paid for it is left with us, and its parcel has not been packed. */
const isPaidNoMore = statement(`
  select 1 from orders o where o.id = $1 and o.status in ('paid', 'preparing')
    and not exists (select from transactions t where t.order_id = o.id and t.refunded_cents < t.amount_cents)`);

/** Writes what became of a refund. Whoever comes second with a result changes nothing. */
export async function finishRefund(
  house: House,
  refund: { id: string; orderId: string },
  result: RefundResult,
): Promise<void> {
  const isNew = await inTransaction(house.db, async (tx) => {
    await lockOrder(tx, refund.orderId);
    return writeRefundResult(tx, PROVIDER, refund, result);
  });
  if (isNew) house.events.changed({ orders: [refund.orderId] });
}

/** The same in a transaction of the caller's, who holds the order's lock; false when there was a result already. */
export async function writeRefundResult(
  tx: Tx,
  actor: Actor,
  refund: { id: string; orderId: string },
  result: RefundResult,
): Promise<boolean> {
  const providerUuid = result.state === "done" ? result.providerUuid : null;
  const message = result.state === "done" ? null : result.message;
  const [finished] = await finish(tx, refund.id, result.state, providerUuid, message);
  if (!finished) return false;
  const { transaction_uuid: uuid, amount_cents: amountCents } = finished;
  if (result.state === "failed") await giveBackReservation(tx, uuid, amountCents);
  await touchOrder(tx, refund.orderId);
  if (result.state === "done") await trimTasks(tx, uuid, COVERED_BY_ANOTHER_REFUND);
  await writeHistory(tx, actor, refund.orderId, "refund", { state: result.state, amountCents }, message);
  if (result.state === "done" && (await isPaidNoMore(tx, refund.orderId)).length > 0)
    await flagForReview(tx, actor, refund.orderId, REFUNDED_WHOLE);
  return true;
}
