import type { ConsoleItem, ConsoleOrder } from "#contract/admin/live-console.ts";
import { paymentMailOf } from "#domain/payment-mail.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { asContact } from "#server/order-contacts/as-contact.ts";
import { asOrderItem, asOrderRow } from "#server/orders/order-columns.ts";
import { readPrints } from "#server/stickers/stickers.sql.ts";
import * as queries from "./read-orders.sql.ts";

const newest = { all: queries.readNewest, editable: queries.readNewestOpen };
const newestOfLive = { all: queries.readNewestOfLive, editable: queries.readNewestOpenOfLive };

/** The 50 newest orders, of one live or of all, as cards of the console. */
export async function listConsoleOrders(
  { lists }: Context,
  { statuses, liveId }: { statuses: keyof typeof newest; liveId?: string | undefined },
): Promise<ConsoleOrder[]> {
  return asCards(lists, await (liveId ? newestOfLive[statuses](lists, { liveId }) : newest[statuses](lists)));
}

/** One card, read from where it is written. */
export async function readConsoleOrder(context: Context, orderId: string): Promise<ConsoleOrder> {
  const row = await queries.readCard(context.db, { orderId });
  const [card] = row ? await asCards(context.db, [row]) : [];
  if (!card) throw refusal("ORDER_NOT_FOUND");
  return card;
}

async function asCards(db: Db, rows: queries.ReadCardRow[]): Promise<ConsoleOrder[]> {
  const orderIds = rows.map((row) => row.id);
  const causeOf = new Map<string, ConsoleItem["cause"]>(
    (await queries.readCauses(db, { orderIds })).map((row) => [
      row.itemId,
      { commentId: row.commentId, text: row.text ?? "", automatic: row.automatic },
    ]),
  );
  const parcelOf = new Map(
    (await queries.readSharedParcels(db, { orderIds })).map(({ orderId, ...parcel }) => [orderId, parcel]),
  );
  const stickerOf = new Map(
    (await readPrints(db, { orderIds })).map(({ itemId, printedAt, tableName, by }) => [
      itemId,
      { at: printedAt.toISOString(), table: tableName, by },
    ]),
  );
  return rows.map((row) => {
    const { id, orderNumber, status, version, live, totalCents, customer } = asOrderRow(row);
    return {
      id,
      orderNumber,
      status,
      version,
      buyerNumber: row.buyerNumber,
      handle: customer.handle,
      name: customer.name,
      live,
      comment: row.comment,
      totalCents,
      createdAt: row.createdAt.toISOString(),
      open: row.open,
      paymentMail: paymentMailOf(customer.email, row.asksToPay),
      contact: asContact(row.contact),
      heldUntil: row.heldUntil?.toISOString() ?? null,
      totalChangedAt: row.totalChangedAt?.toISOString() ?? null,
      parcel: parcelOf.get(id) ?? null,
      items: (row.items ?? []).map((item) => ({
        ...asOrderItem(item),
        cause: causeOf.get(item.id) ?? null,
        sticker: stickerOf.get(item.id) ?? null,
      })),
    };
  });
}
