import type { House } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { OTHER_AMOUNT_LEFT, REFUND_NOT_MADE } from "#wording/payment-doubts.ts";
import { finishRefund } from "./finish-refund.ts";
import { leftOf } from "./lyra.ts";

const REFUNDS_A_TURN = 20;

interface Open {
  id: string;
  order_id: string;
  transaction_uuid: string;
  amount_cents: number;
  /** What the provider holds once this refund is done. */
  left_after_cents: number;
}

/** The call itself is over after half a minute: what two minutes later has not happened will not happen any more. */
const open = statement<Open>(`
  select r.id, r.order_id, r.transaction_uuid, r.amount_cents, t.amount_cents - t.refunded_cents as left_after_cents
  from refunds r join transactions t on t.uuid = r.transaction_uuid
  where r.state in ('requested', 'unknown') and r.requested_at < clock_timestamp() - interval '2 minutes'
  order by r.requested_at limit $1`);

/**
 * Finds out what became of refunds whose answer was lost, by reading what the provider still holds. It never asks for
 * the money a second time: a refund that did not happen is put back into staff's hands.
 */
export async function reconcileRefunds(house: House): Promise<{ read: number }> {
  const turn = { read: 0 };
  for (const refund of await open(house.db, REFUNDS_A_TURN)) {
    const reading = await house.cards.readTransaction(refund.transaction_uuid);
    if (reading.outcome === "unavailable") break;
    turn.read += 1;
    if (reading.outcome === "refused") {
      house.log.warn({ why: reading.code }, "the card provider did not say what became of a refund");
      continue;
    }
    const left = leftOf(reading.transaction);
    const { id, order_id: orderId, left_after_cents: leftAfter, amount_cents: amount } = refund;
    if (left <= leftAfter) await finishRefund(house, { id, orderId }, { state: "done", providerUuid: null });
    else {
      // Less than this refund is missing: somebody gave a part back elsewhere, and ours was not made.
      const message = left < leftAfter + amount ? OTHER_AMOUNT_LEFT : REFUND_NOT_MADE;
      await finishRefund(house, { id, orderId }, { state: "failed", message });
    }
  }
  return turn;
}
