import { isSettled, ORDER_STATUSES, type OrderStatus, statusRank } from "#domain/order-status.ts";
import type { Db } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { MAIL_PROBLEMS } from "#wording/emails.ts";

/**
 * The order is locked, so that the drop and a change that makes the message true again are one after the other: the
 * change either stops the drop or finds the message dropped, and revives it.
 */
const drop = statement<{ holds: boolean }>(`
  with o as materialized (
    select status = any($3::text[]) as holds from orders where id = $2 for update
  ), dropped as (
    update outbox set state = 'cancelled', lease_until = null, last_error = $5
    where id = $1 and attempts = $4 and state = 'sending' and not (select holds from o)
  )
  select holds from o`);

const select = statement<{ status: OrderStatus }>("select status from orders where id = $1");

/** Whether what an automatic message announces still holds of its order. */
export async function stillTrue(db: Db, orderId: string, announced: OrderStatus): Promise<boolean> {
  const [order] = await select(db, orderId);
  return order !== undefined && statusesThatMean(announced).includes(order.status);
}

interface Announcement {
  id: number;
  attempts: number;
  order_id: string;
  template_type: OrderStatus;
}

/** The same of a message that a worker holds; one that is no longer true is dropped. */
export async function stillTrueOrDropped(db: Db, message: Announcement): Promise<boolean> {
  const { id, attempts, order_id: orderId, template_type: announced } = message;
  if (await stillTrue(db, orderId, announced)) return true;
  const means = statusesThatMean(announced);
  const [locked] = await drop(db, id, orderId, means, attempts, MAIL_PROBLEMS.orderMovedOn);
  return locked?.holds ?? false;
}

/** The announced status itself and, for the steps from payment to delivery, those that follow it. */
const statusesThatMean = (announced: OrderStatus): OrderStatus[] =>
  ORDER_STATUSES.filter(
    (status) =>
      status === announced ||
      (isSettled(announced) && isSettled(status) && statusRank(status) > statusRank(announced)),
  );
