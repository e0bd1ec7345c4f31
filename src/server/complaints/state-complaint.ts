import { type ComplaintWish, lastDayToAnswer } from "#domain/complaints.ts";
import { parisDay } from "#domain/paris-time.ts";
import { realEmail } from "#domain/real-email.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { renderComplaintMail } from "#server/mail/complaint-mail.ts";
import { mailShop } from "#server/mail/mail-shop.ts";
import { plainLine } from "#server/mail/plain-line.ts";
import { type MailedOrder, readMailedOrders } from "#server/mail/read-order.ts";
import { onlyItsBuyer } from "#server/order-access/devices.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { queueMessages } from "#server/outbox/queue-messages.ts";
import { COMPLAINT_FORM } from "#wording/complaints.ts";
import * as queries from "./complaints.sql.ts";

interface Statement {
  orderId: string;
  itemIds: string[];
  defect: string;
  wish: ComplaintWish;
  photos: number;
}

/**
 * Receives what a buyer says is wrong with her pieces, late or not: whether the guarantee still holds is for staff to
 * judge. The acknowledgement goes to the order's own address.
 */
export async function stateComplaint(context: Context, input: Statement) {
  // Sent again with other pictures it is the same statement.
  const { photos, ...said } = input;
  const { orderId } = said;
  await onlyItsBuyer(context.db, context, orderId);
  const isAcknowledged = (await orderToWriteTo(context.db, orderId)) !== undefined;
  const stated = await once(context, principalOf(context), "guestOrders.complain", said, async (tx) => {
    if (!(await queries.lockOrderOfComplaint(tx, { orderId }))) throw refusal("ORDER_NOT_FOUND");
    const pieces = await queries.piecesToComplainOf(tx, { orderId, itemIds: input.itemIds });
    if (pieces.length === 0) throw refusal("INVALID_INPUT", { fields: { itemIds: COMPLAINT_FORM.noPiece } });
    if (pieces.some(({ open }) => open)) throw refusal("COMPLAINT_OPEN");
    const { id, statedAt } = await queries.insertComplaint(tx, {
      orderId,
      defect: input.defect,
      wish: input.wish,
      itemIds: pieces.map((piece) => piece.id),
    });
    await writeHistory(tx, { kind: "guest" }, orderId, "complaint", { complaintId: id });
    await acknowledge(tx, context, {
      ...said,
      photos,
      id,
      statedAt,
      pieces: pieces.map(({ words }) => words),
    });
    return { id, statedAt: statedAt.toISOString() };
  });
  context.events.changed({ orders: [orderId] });
  return { ...stated, isAcknowledged };
}

/** The order, where it has an address to write to. */
async function orderToWriteTo(db: Db | Tx, orderId: string): Promise<MailedOrder | undefined> {
  const order = (await readMailedOrders(db, [orderId])).get(orderId);
  return order && realEmail(order.recipient.address) !== "" ? order : undefined;
}

type Received = Omit<Statement, "itemIds"> & { id: string; statedAt: Date; pieces: string[] };

/** Written at once, with what was stated. Where the order has no address to write to, staff see it in the queue. */
async function acknowledge(tx: Tx, context: Context, { id, orderId, ...stated }: Received): Promise<void> {
  const order = await orderToWriteTo(tx, orderId);
  if (!order) return;
  const dueOn = lastDayToAnswer(parisDay(stated.statedAt));
  const { subject, html, text } = renderComplaintMail({ ...stated, dueOn }, order, mailShop(context));
  await queueMessages(tx, [
    {
      dedupeKey: `complaint:${id}`,
      kind: "complaint",
      orderId,
      toName: plainLine(order.recipient.name),
      toAddress: order.recipient.address,
      subject,
      html,
      text,
    },
  ]);
}
