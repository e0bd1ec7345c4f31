import { refusal } from "#domain/refusals.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { onlyItsBuyer, readerOfOrder } from "#server/order-access/devices.ts";
import { readGuestOrder } from "#server/order-access/read-guest-order.ts";
import { listReplacements } from "./list-replacements.ts";
import { replaceMissing } from "./replace-missing.ts";
import { shortageOfOrder } from "./shortages.sql.ts";

/** What the buyer may have instead; anybody else reads of nothing. */
export const replacementsForBuyer: Handlers["guestOrders"]["replacements"] = async (context, wish) => {
  if (!(await readerOfOrder(context.db, context, wish.orderId)).isBuyer) return [];
  if (!(await shortageOfOrder(context.db, wish))) throw refusal("SHORTAGE_NOT_FOUND");
  return listReplacements(context, wish.shortageId);
};

/** The buyer takes another piece on her order's page. */
export const replaceByBuyer: Handlers["guestOrders"]["replaceMissing"] = async (context, wish) => {
  const { orderId, productId } = wish;
  await inTransaction(context.db, async (tx) => {
    await onlyItsBuyer(tx, context, orderId);
    await replaceMissing(tx, context, wish, "buyer");
  });
  context.events.changed({ orders: [orderId], products: [productId] });
  return readGuestOrder(context, orderId);
};
