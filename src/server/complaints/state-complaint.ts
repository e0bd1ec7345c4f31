import { type ComplaintWish, lastDayToAnswer } from "#domain/complaints.ts";
import { parisDay } from "#domain/paris-time.ts";
import { realEmail } from "#domain/real-email.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Actor, type Context, staffOf } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { renderComplaintMail } from "#server/mail/complaint-mail.ts";
import { mailShop } from "#server/mail/mail-shop.ts";
import { plainLine } from "#server/mail/plain-line.ts";
import { type MailedOrder, readMailedOrders } from "#server/mail/read-order.ts";
import { onlyItsBuyer } from "#server/order-access/devices.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { touchOrder } from "#server/orders/touch-order.ts";
import { queueMessages } from "#server/outbox/queue-messages.ts";
import { COMPLAINT_FORM, NOTE_COMPLAINT } from "#wording/complaints.ts";
import * as queries from "./complaints.sql.ts";

interface Statement {
  orderId: string;
  itemIds: string[];
  defect: string;
  wish: ComplaintWish;
}

/**
 * Receives what a buyer says is wrong with her pieces, late or not: whether the guarantee still holds is for staff to
 * judge. The acknowledgement goes to the order's own address.
 */
export async function stateComplaint(context: Context, input: Statement & { photos: number }) {
  // Sent again with other pictures it is the same statement.
  const { photos, ...said } = input;
  const { orderId } = said;
  await onlyItsBuyer(context.db, context, orderId);
  const isAcknowledged = (await orderToWriteTo(context.db, orderId)) !== undefined;
  const { id, statedAt } = await once(context, principalOf(context), "guestOrders.complain", said, (tx) =>
    receive(tx, context, { kind: "guest" }, { ...said, photos }),
  );
  context.events.changed({ orders: [orderId] });
  return { id, statedAt, isAcknowledged };
}

/** Staff note what she told them otherwise, on its own day. It is received as hers is; the trail keeps who was told. */
export const noteComplaint: Handlers["admin"]["complaints"]["note"] = async (context, said) => {
  const { orderId } = said;
  const { userId } = staffOf(context);
  const isAcknowledged = (await orderToWriteTo(context.db, orderId)) !== undefined;
  const { id } = await once(context, principalOf(context), "admin.complaints.note", said, async (tx) => {
    const received = await receive(tx, context, context.actor, { ...said, photos: 0, notedBy: userId });
    await audit(tx, context, {
      action: "complaint-noted",
      subjectKind: "order",
      subjectId: orderId,
      after: { complaintId: received.id, receivedOn: said.statedOn },
    });
    return received;
  });
  context.events.changed({ orders: [orderId] });
  return { id, isAcknowledged };
};

/** `statedOn` and `notedBy` of what staff were told, and when (ISO date). */
type Received = Statement & { photos: number; statedOn?: string; notedBy?: string };

async function receive(tx: Tx, context: Context, actor: Actor, { itemIds, ...said }: Received) {
  const { orderId, defect, wish, statedOn, notedBy } = said;
  const order = await queries.lockOrderOfComplaint(tx, { orderId });
  if (!order) throw refusal("ORDER_NOT_FOUND");
  if (statedOn && !(order.sentOn && order.sentOn <= statedOn))
    throw refusal("INVALID_INPUT", { fields: { statedOn: NOTE_COMPLAINT.tooEarly(order.sentOn) } });
  const pieces = await queries.piecesToComplainOf(tx, { orderId, itemIds });
  if (pieces.length === 0) throw refusal("INVALID_INPUT", { fields: { itemIds: COMPLAINT_FORM.noPiece } });
  if (pieces.some(({ open }) => open)) throw refusal("COMPLAINT_OPEN");
  const { id, statedAt } = await queries.insertComplaint(tx, {
    orderId,
    defect,
    wish,
    statedOn: statedOn ?? null,
    notedBy: notedBy ?? null,
    itemIds: pieces.map((piece) => piece.id),
  });
  await touchOrder(tx, orderId);
  await writeHistory(tx, actor, orderId, "complaint", { complaintId: id, ...(statedOn && { statedOn }) });
  await acknowledge(tx, context, { ...said, id, statedAt, pieces: pieces.map(({ words }) => words) });
  return { id, statedAt: statedAt.toISOString() };
}

/** The order, where it has an address to write to. */
async function orderToWriteTo(db: Db | Tx, orderId: string): Promise<MailedOrder | undefined> {
  const order = (await readMailedOrders(db, [orderId])).get(orderId);
  return order && realEmail(order.recipient.address) !== "" ? order : undefined;
}

/** Written at once, with what was stated. Where the order has no address to write to, staff see it in the queue. */
async function acknowledge(
  tx: Tx,
  context: Context,
  { id, orderId, ...stated }: Omit<Received, "itemIds"> & { id: string; statedAt: Date; pieces: string[] },
): Promise<void> {
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
