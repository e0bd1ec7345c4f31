import { deliveredAfterWaiting, deliveryWindow } from "#domain/delivery.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { writeHistory } from "#server/order-history/history.ts";
import * as queries from "./kept-open.sql.ts";
import { lockOrdersOfParcel } from "./orders-of-parcel.ts";

interface Wish {
  orderId: string;
  isKept: boolean;
}

/**
 * 'Je continue mes achats' and 'Envoyer mon colis maintenant': a paid parcel waits for its buyer's orders of any live, or no
 * longer. Her wish is kept on the history, for the last day promised follows it. A wish that is fulfilled already
 * changes nothing. Answers the orders of the parcel.
 */
export async function keepOpen(tx: Tx, context: Context, { orderId, isKept }: Wish): Promise<string[]> {
  const orders = await lockOrdersOfParcel(tx, orderId);
  const parcelId = orders.find(({ id }) => id === orderId)?.parcelId;
  if (!parcelId) throw refusal("ORDER_NOT_FOUND");
  const { keepParcelDays: days } = context.settings.current();
  const parcel = await queries.readMayWait(tx, { parcelId, days });
  if (parcel?.state !== "open") throw refusal("PARCEL_PACKED");
  const ids = orders.map(({ id }) => id);
  if (parcel.waits === isKept) return ids;
  if (isKept) {
    const { until } = parcel;
    if (until === null) throw refusal("PARCEL_NOT_KEPT");
    const deliverBy = deliveredAfterWaiting(until);
    await queries.keepOpen(tx, { parcelId, until, deliverBy });
    await writeHistory(tx, context.actor, ids, "parcel", { keptUntil: until, deliverBy });
  } else {
    const { latest: deliverBy } = deliveryWindow(new Date());
    await queries.endWaiting(tx, { parcelId, deliverBy });
    await writeHistory(tx, context.actor, ids, "parcel", { keptUntil: null, deliverBy });
  }
  return ids;
}
