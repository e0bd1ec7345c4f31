import type { GuestOrder } from "#contract/guest-order.ts";
import { refusal } from "#domain/refusals.ts";
import { fromStoredAddress } from "#server/addresses/stored-address.ts";
import { noteView } from "#server/audit/note-view.ts";
import type { Context } from "#server/context.ts";
import { textedOrders, wordsToAgreeTo } from "#server/sms/consents.ts";
import { asGuestOrder } from "./as-guest-order.ts";
import { asParameters, type Reader, readsInvoices, STRANGER } from "./devices.ts";
import * as queries from "./read-guest-order.sql.ts";

/** The orders with these ids as this reader may see them, in the order of the ids; an unknown id is left out. */
export async function readGuestOrders(
  context: Pick<Context, "db" | "settings" | "config">,
  orderIds: readonly string[],
  reader: Reader = STRANGER,
): Promise<GuestOrder[]> {
  return (await readShown(context, orderIds, reader)).map(({ order }) => order);
}

async function readShown(
  context: Pick<Context, "db" | "settings" | "config">,
  orderIds: readonly string[],
  reader: Reader,
): Promise<{ order: GuestOrder; asStaff: boolean }[]> {
  const { holdLimitMinutes, keepParcelDays } = context.settings.current();
  const found = await queries.readGuestOrders(context.db, {
    orderIds,
    holdLimitMinutes,
    keepDays: keepParcelDays,
    ...asParameters(reader),
  });
  const rows = new Map(found.map((row) => [row.id, row]));
  const words = wordsToAgreeTo(context, "order");
  const texted = words === null ? undefined : await textedOrders(context.db, orderIds);
  return orderIds.flatMap((id) => {
    const row = rows.get(id);
    const texts = words === null ? null : { words, to: texted?.get(id) ?? null };
    if (!row) return [];
    const order = asGuestOrder(row, context, texts);
    const invoices = readsInvoices(reader, row.asStaff) ? order.invoices : [];
    return [{ order: { ...order, invoices }, asStaff: row.asStaff }];
  });
}

/**
 * One order as whoever asks may see it; the trail keeps which of the staff read whose address. Refuses with ORDER_NOT_FOUND.
 */
export async function readGuestOrder(
  context: Pick<Context, "db" | "settings" | "config" | "log" | "sourceAddress"> & Reader,
  orderId: string,
): Promise<GuestOrder> {
  const [shown] = await readShown(context, [orderId], context);
  if (!shown) throw refusal("ORDER_NOT_FOUND");
  const { order, asStaff } = shown;
  const { actor } = context;
  if (asStaff && "userId" in actor && order.shippingAddress && !order.masked)
    await noteView(context, actor.userId, "order", orderId);
  if (order.shippingAddress || !order.editable) return order;
  return { ...order, ownAddress: await readOwnAddress(context) };
}

/** Where the last paid order of whoever is signed in went; staff who act as somebody are offered nothing. */
async function readOwnAddress({
  db,
  actor,
}: Pick<Context, "db"> & Reader): Promise<GuestOrder["ownAddress"]> {
  if (actor.kind !== "customer" || actor.impersonatedBy) return null;
  const last = await queries.lastOwnAddress(db, { userId: actor.userId });
  if (!last) return null;
  const { relay: _notOffered, ...address } = fromStoredAddress(last.shippingAddress);
  return address;
}
