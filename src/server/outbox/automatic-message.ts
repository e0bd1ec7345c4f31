import { LEAST_DELAY_SECONDS } from "#domain/automatic-messages.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import type { Tx } from "#server/db/database.ts";
import * as queries from "./outbox.sql.ts";

const leastSeconds = LEAST_DELAY_SECONDS;

/** The automatic message of the status that the order has now. */
export const queueAutomaticOf = (tx: Tx, orderId: string, status: OrderStatus) =>
  queries.queueMessageOf(tx, { orderId, due: "automatic", status, leastSeconds });

/** The way back of what was renounced before its parcel left, which was to stay. */
export const queueWayBack = (tx: Tx, orderId: string) => queries.queueWayBack(tx, { orderId, leastSeconds });

/** The confirmation of an order that is settled now. */
export const queueContractOfSale = (tx: Tx, orderId: string) =>
  queries.queueMessageOf(tx, { orderId, due: "contract", status: null, leastSeconds });

/** The 'to-pay' message of an order once more, where its total has changed. */
export const queueNewTotal = (tx: Tx, orderId: string) =>
  queries.queueNewTotal(tx, { orderId, leastSeconds });

/** What was told of the order's parcel on its way is told anew: it goes a second time. */
export const tellAnew = (tx: Tx, orderId: string) => queries.tellAnew(tx, { orderId });
