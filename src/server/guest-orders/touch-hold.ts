import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { stretchedHold } from "#server/orders/stretched-hold.ts";
import { lockForEdit } from "./lock-for-edit.ts";
import { readGuestOrder } from "./read-guest-order.ts";

const stretch = statement<{ stretched: boolean }>(`
  update orders o set held_until = ${stretchedHold("o", "$2", "$3")}
  where id = $1 and held_until is not null
  returning created_at + make_interval(mins => $3) > clock_timestamp() as stretched`);

/** Every act of the guest keeps the pieces for another while, up to the hold's longest time. The caller holds the order's lock. */
export async function touchHold(
  tx: Db | Tx,
  context: Pick<Context, "settings">,
  orderId: string,
): Promise<void> {
  const { holdMinutes, holdLimitMinutes } = context.settings.current();
  await stretch(tx, orderId, holdMinutes, holdLimitMinutes);
}

/** The page is open and visible, or its guest asks for more time. */
export async function keepHold(context: Context, { orderId }: { orderId: string }) {
  const { holdMinutes, holdLimitMinutes } = context.settings.current();
  await inTransaction(context.db, async (tx) => {
    await lockForEdit(tx, orderId);
    const [row] = await stretch(tx, orderId, holdMinutes, holdLimitMinutes);
    if (row && !row.stretched) throw refusal("HOLD_AT_ITS_LONGEST");
  });
  return readGuestOrder(context, orderId);
}
