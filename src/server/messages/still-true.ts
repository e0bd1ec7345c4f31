import { isSettled, ORDER_STATUSES, type OrderStatus, statusRank } from "#domain/order-status.ts";
import type { Db } from "#server/db/database.ts";
import { MAIL_PROBLEMS } from "#wording/emails.ts";
import * as queries from "./delivery.sql.ts";

/** Whether what an automatic message announces still holds of its order. */
export async function stillTrue(
  db: Db,
  orderId: string,
  announced: OrderStatus,
  statuses = statusesThatMean(announced),
): Promise<boolean> {
  const order = await queries.getStatus(db, { orderId });
  return order !== undefined && statuses.includes(order.status);
}

interface Announcement {
  id: number;
  attempts: number;
  orderId: string;
  templateType: OrderStatus;
}

/** The same of a message that a worker holds; one that is no longer true is dropped. */
export async function stillTrueOrDropped(
  db: Db,
  message: Announcement,
  statuses = statusesThatMean(message.templateType),
): Promise<boolean> {
  const { id, attempts, orderId, templateType: announced } = message;
  if (await stillTrue(db, orderId, announced, statuses)) return true;
  const error = MAIL_PROBLEMS.orderMovedOn;
  const locked = await queries.dropUnlessTrue(db, { id, attempts, orderId, statuses, error });
  return locked?.holds ?? false;
}

/** The announced status itself and, for the steps from payment to delivery, those that follow it. */
const statusesThatMean = (announced: OrderStatus): OrderStatus[] =>
  ORDER_STATUSES.filter(
    (status) =>
      status === announced ||
      (isSettled(announced) && isSettled(status) && statusRank(status) > statusRank(announced)),
  );
