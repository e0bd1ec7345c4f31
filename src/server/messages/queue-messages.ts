import type { OrderStatus } from "#domain/order-status.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { queueAutomatic } from "./automatic-message.ts";

const acknowledgement = statement(`
  insert into outbox (dedupe_key, kind, order_id, to_address, facts)
  values ('withdrawal:' || $1::text, 'withdrawal', $2, $3, json_build_object('withdrawalId', $1::uuid))`);

const automatic = statement(queueAutomatic("$2", "orders", "o.id = $1"));

/** The acknowledgement of a statement of withdrawal; it leaves at once. */
export async function queueAcknowledgement(
  tx: Tx,
  withdrawal: { id: string; orderId: string | null; email: string },
): Promise<void> {
  await acknowledgement(tx, withdrawal.id, withdrawal.orderId, withdrawal.email);
}

/** The automatic message of a status, for a change that was made without one; never a second of its kind. */
export async function queueAutomaticMessage(tx: Tx, orderId: string, type: OrderStatus): Promise<void> {
  await automatic(tx, orderId, type);
}
