import { fromStoredAddress } from "#server/addresses/stored-address.ts";
import type { Db } from "#server/db/database.ts";
import type { MailedOrder } from "#server/mail/read-order.ts";
import { findKept } from "./kept-contract.sql.ts";

/**
 * The order as its contract was concluded, where that is kept: its pieces, sums and address, whatever became of them and of the
 * products since. A photo is shown where the order still has the piece. `sinceThen`: beside it is said what became of its pieces
 * and of its money, as to whoever reads of it for the first time.
 */
export async function asConcluded(
  db: Db,
  order: MailedOrder,
  { sinceThen }: { sinceThen: boolean },
): Promise<MailedOrder> {
  const kept = await findKept(db, { orderId: order.id, earlierId: null });
  const contract = kept?.contract;
  if (!contract?.lines) return order;
  const { lines, itemsCents, discountCents = 0, shippingCents, totalCents, shippingAddress } = contract;
  const left = [...order.items];
  return {
    ...order,
    ...{ itemsCents, discountCents, shippingCents, totalCents },
    ...(sinceThen ? {} : { refundedCents: 0, creditBackCents: 0 }),
    address: shippingAddress ? fromStoredAddress(shippingAddress) : order.address,
    items: lines.map(({ reference, quantity: _, warnings = null, animalParts = false, ...line }) => {
      const place = left.findIndex(({ productId }) => productId === line.productId);
      const [today] = place < 0 ? [] : left.splice(place, 1);
      const { photoKey = null, hexCode = null, takesUnit = false, returned = null } = today ?? {};
      const became = sinceThen ? { takesUnit, returned } : { takesUnit: true, returned: null };
      return {
        discountCents: 0,
        ...line,
        ...became,
        ref: reference,
        warnings,
        animalParts,
        photoKey,
        hexCode,
      };
    }),
  };
}
