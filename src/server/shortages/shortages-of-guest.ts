import { mayWaitUntil } from "#domain/shortages.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { readerOfOrder } from "#server/order-access/devices.ts";
import { missingPieceWords } from "#wording/shortages.ts";
import { shortagesOfOrder } from "./shortages.sql.ts";

/** What the buyer of an order has to choose about; anybody else reads of nothing. */
export const shortagesOfGuest: Handlers["guestOrders"]["missing"] = async (context, { orderId }) => {
  if (!(await readerOfOrder(context.db, context, orderId)).isBuyer) return [];
  return (await shortagesOfOrder(context.db, { orderId })).map(({ piece, promised, today, ...one }) => ({
    ...one,
    piece: missingPieceWords(piece),
    mayWaitUntil: one.waitsUntil === null ? mayWaitUntil(promised, today) : null,
  }));
};
