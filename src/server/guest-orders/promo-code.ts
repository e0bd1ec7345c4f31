import { foldCode } from "#domain/promo.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { RateLimits } from "#server/http/rate-limits.ts";
import { readGuestOrder } from "#server/order-access/read-guest-order.ts";
import { putCode, takeCodeOff } from "#server/promo-codes/put-code.ts";
import { reopen } from "./reopen.ts";

/** Enough for somebody who mistypes hers, too few to find one by trying; many guests share a network address. */
const TRIES_A_MINUTE_AND_BROWSER = 8;
const TRIES_A_MINUTE_AND_ADDRESS = 40;

/** A guest puts a promo code on her order. How often codes may be tried is limited. */
export const guestCodePutter =
  (limits: RateLimits) =>
  async (context: Context, { orderId, code }: { orderId: string; code: string }) => {
    limits.hit(
      `promo codes of ${context.browserId ?? context.sourceAddress ?? orderId}`,
      TRIES_A_MINUTE_AND_BROWSER,
    );
    limits.hit(`promo codes from ${context.sourceAddress}`, TRIES_A_MINUTE_AND_ADDRESS);
    await inTransaction(context.db, async (tx) => {
      await reopen(tx, context.actor, orderId);
      await putCode(tx, context, orderId, foldCode(code));
    });
    context.events.changed({ orders: [orderId] });
    return readGuestOrder(context, orderId);
  };

/** Takes the code off a guest's order; whoever has pressed twice has what she wants. */
export async function takeGuestCodeOff(context: Context, { orderId }: { orderId: string }) {
  await inTransaction(context.db, async (tx) => {
    await reopen(tx, context.actor, orderId);
    await takeCodeOff(tx, context, orderId);
  });
  context.events.changed({ orders: [orderId] });
  return readGuestOrder(context, orderId);
}
