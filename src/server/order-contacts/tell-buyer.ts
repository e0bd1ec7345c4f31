import type { BuyerContact } from "#contract/admin/order-contacts.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { asContact } from "./as-contact.ts";
import * as queries from "./order-contacts.sql.ts";

/**
 * Notes that a member of staff told the buyer of an order what she owes. Of two who tell her at once, the second one
 * learns of the first.
 */
export async function tellBuyer(
  context: Context,
  { orderId, lastToldId }: { orderId: string; lastToldId: number | null },
): Promise<BuyerContact> {
  const contact = await inTransaction(context.db, async (tx) => {
    const order = await queries.lockOrder(tx, { orderId });
    if (!order) throw refusal("ORDER_NOT_FOUND");
    if (!order.toPay) throw refusal("ORDER_NOT_TO_PAY");
    const { told } = await readContact(tx, orderId);
    if (told && told.id !== lastToldId)
      throw refusal("BUYER_ALREADY_TOLD", { by: told.by ?? "", at: told.at });
    const { totalCents } = order;
    await queries.insertTold(tx, { orderId, actorId: staffOf(context).userId, totalCents });
    await audit(tx, context, {
      action: "buyer-told",
      subjectKind: "order",
      subjectId: orderId,
      after: { totalCents },
    });
    return readContact(tx, orderId);
  });
  context.events.changed({ orders: [orderId] });
  return contact;
}

/** Takes back that she was told. */
export async function undoTold(
  context: Context,
  { orderId, contactId }: { orderId: string; contactId: number },
): Promise<BuyerContact> {
  const gone = await inTransaction(context.db, async (tx) => {
    const deleted = await queries.deleteTold(tx, { orderId, contactId });
    if (deleted)
      await audit(tx, context, { action: "buyer-told-undone", subjectKind: "order", subjectId: orderId });
    return deleted;
  });
  if (gone) context.events.changed({ orders: [orderId] });
  return readContact(context.db, orderId);
}

const readContact = async (db: Db | Tx, orderId: string): Promise<BuyerContact> =>
  asContact((await queries.readContact(db, { orderId })).contact);
