import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { lockForEdit } from "./lock-for-edit.ts";
import { readGuestOrder } from "./read-guest-order.ts";

const stretch = statement(`
  update orders set held_until = greatest(held_until, clock_timestamp() + make_interval(mins => $2))
  where id = $1 and held_until is not null`);

/** An open page stretches the hold only up to its limit after the order was opened. */
const stretchOpenPage = statement<{ stretched: boolean }>(`
  update orders set held_until = greatest(held_until,
    least(clock_timestamp() + make_interval(mins => $2), created_at + make_interval(mins => $3)))
  where id = $1 and held_until is not null
  returning created_at + make_interval(mins => $3) > clock_timestamp() as stretched`);

/** Every act of the guest keeps the pieces for another while. The caller holds the order's lock. */
export async function touchHold(
  tx: Db | Tx,
  context: Pick<Context, "settings">,
  orderId: string,
): Promise<void> {
  await stretch(tx, orderId, context.settings.current().holdMinutes);
}

/** The page is open and visible, or its guest asks for more time. */
export async function keepHold(context: Context, { orderId }: { orderId: string }) {
  const { holdMinutes, holdLimitMinutes } = context.settings.current();
  await inTransaction(context.db, async (tx) => {
    await lockForEdit(tx, orderId);
    const [row] = await stretchOpenPage(tx, orderId, holdMinutes, holdLimitMinutes);
    if (row && !row.stretched) throw refusal("HOLD_AT_ITS_LONGEST");
  });
  return readGuestOrder(context, orderId);
}
