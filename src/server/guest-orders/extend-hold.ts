import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { readGuestOrder } from "#server/order-access/read-guest-order.ts";
import { stretchHold } from "./holds.sql.ts";
import { lockForEdit } from "./lock-for-edit.ts";

/** Every act of the guest keeps the pieces for another while, up to the hold's longest time. The caller holds the order's lock. */
export async function extendHold(
  tx: Db | Tx,
  context: Pick<Context, "settings">,
  orderId: string,
): Promise<void> {
  const { holdMinutes, holdLimitMinutes } = context.settings.current();
  await stretchHold(tx, { orderId, holdMinutes, holdLimitMinutes });
}

/** Keep-alive of a page that is open and visible, or its guest asks for more time. */
export async function extendHoldOfOpenPage(context: Context, { orderId }: { orderId: string }) {
  const { holdMinutes, holdLimitMinutes } = context.settings.current();
  await inTransaction(context.db, async (tx) => {
    await lockForEdit(tx, orderId);
    const row = await stretchHold(tx, { orderId, holdMinutes, holdLimitMinutes });
    if (row && !row.stretched) throw refusal("HOLD_AT_ITS_LONGEST");
  });
  return readGuestOrder(context, orderId);
}
