import { mayWaitUntil } from "#domain/shortages.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { knowsOrderThatIs } from "#server/order-access/devices.ts";
import { missingPieceWords } from "#wording/shortages.ts";
import { shortagesOfOrder } from "./shortages.sql.ts";

/** What the buyer of an order has to choose about; whoever is not known to have ordered it reads of nothing. */
export const shortagesOfGuest: Handlers["guestOrders"]["missing"] = async (context, { orderId }) => {
  if (!(await knowsOrderThatIs(context.db, context, orderId))) return [];
  return (await shortagesOfOrder(context.db, { orderId })).map(({ piece, promised, today, ...one }) => ({
    ...one,
    piece: missingPieceWords(piece),
    mayWaitUntil: one.waitsUntil === null ? mayWaitUntil(promised, today) : null,
  }));
};
