import type { Db } from "#server/db/database.ts";
import type { MailedOrder } from "#server/mail/read-order.ts";
import { findKept } from "./kept-contract.sql.ts";

/**
 * The order as its contract was concluded, where that is kept: its pieces and sums, whatever became of the products, and of
 * them since. A photo is shown where the order still has the piece under its reference.
 */
export async function asConcluded(db: Db, order: MailedOrder): Promise<MailedOrder> {
  const kept = await findKept(db, { orderId: order.id, earlierId: null });
  const contract = kept?.contract;
  if (!contract?.lines) return order;
  const { lines, itemsCents, discountCents = 0, shippingCents, totalCents } = contract;
  return {
    ...order,
    ...{ itemsCents, discountCents, shippingCents, totalCents, refundedCents: 0, creditBackCents: 0 },
    items: lines.map(({ reference, quantity: _, warnings = null, animalParts = false, ...line }) => {
      const { photoKey = null, hexCode = null } = order.items.find(({ ref }) => ref === reference) ?? {};
      const asSold = { discountCents: 0, takesUnit: true, returned: null };
      return { ...asSold, ...line, ref: reference, warnings, animalParts, photoKey, hexCode };
    }),
  };
}
