import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { forgetDevicesOf } from "#server/order-devices/devices.ts";

/**
 * From this amount on, the law wants the contract kept for ten years from delivery and shown on request: code de la
 * consommation, L213-1 and D213-1.
 */
const CONTRACT_KEPT_FROM_CENTS = 120_00;

/** SQL: the day from which the ten years of an order `o` count. */
export const TEN_YEARS_FROM = "coalesce(o.delivered_at, o.shipped_at, o.paid_at, o.order_date)";

const erase = statement<{ contract_kept: boolean }>(`
  update orders o set shipping_address = null, comment = null, source_address = null, browser_id = null,
    shipping_label_path = null, erased_at = clock_timestamp(), version = o.version + 1,
    updated_at = clock_timestamp(),
    contract_snapshot = case when k.contract_kept then o.contract_snapshot
      else o.contract_snapshot - 'shippingAddress' end
  from (
    select o.id, coalesce(o.contract_snapshot is not null and o.total_cents >= ${CONTRACT_KEPT_FROM_CENTS}
      and ${TEN_YEARS_FROM} > clock_timestamp() - interval '10 years', false) as contract_kept
    from orders o where o.id = any($1::uuid[])
  ) k
  where o.id = k.id
  returning k.contract_kept`);

/** SQL: what is left of a message. One that has not left yet never will. */
export const EMPTIED_MESSAGE = `
  subject = null, html = null, text = null, to_name = null, to_address = null, facts = null, lease_until = null, held_at = null,
  state = case when state = 'sent' then 'sent' else 'cancelled' end`;

/** The acknowledgement of a withdrawal is evidence and goes with its statement. */
const emptyMessages = statement<{ id: number }>(`
  update outbox set ${EMPTIED_MESSAGE}
  where order_id = any($1::uuid[]) and kind <> 'withdrawal'
  returning id`);

/** Empties what was written about these orders; answers how many messages that were. */
export const emptyMessagesOf = async (tx: Tx, orderIds: readonly string[]): Promise<number> =>
  (await emptyMessages(tx, orderIds)).length;

/**
 * Takes out of orders what names their buyer: address, comment, what was written to them. Numbers, amounts, dates and
 * history stay for accounting, and the contracts that the law wants kept. The caller holds the orders' locks.
 */
export async function eraseOrders(
  tx: Tx,
  orderIds: readonly string[],
): Promise<{ messages: number; contractsKept: number }> {
  const messages = await emptyMessagesOf(tx, orderIds);
  const erased = await erase(tx, orderIds);
  await forgetDevicesOf(tx, orderIds);
  return {
    messages,
    contractsKept: erased.filter((order) => order.contract_kept).length,
  };
}
