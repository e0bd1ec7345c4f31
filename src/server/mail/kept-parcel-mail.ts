import { formatWeekday } from "#wording/format.ts";
import { KEPT_PARCEL_MAIL } from "#wording/parcels.ts";
import { aboutOrder } from "./about-order.ts";
import { paragraph, type RenderedMail } from "./layout.ts";
import type { MailShop } from "./mail-shop.ts";
import type { MailedOrder } from "./read-order.ts";

/** The parcel that she keeps open is prepared soon: when, with which orders, and what she may still do. */
export function renderKeptParcelMail(
  order: MailedOrder,
  { until, deliverBy }: NonNullable<MailedOrder["waits"]>,
  shop: MailShop,
): RenderedMail {
  const words = KEPT_PARCEL_MAIL;
  const numbers = [order.orderNumber, ...order.withOrders];
  return aboutOrder(
    order,
    shop,
    words.subject(formatWeekday(until)),
    [
      paragraph(words.what(formatWeekday(until), numbers)),
      paragraph(words.next(formatWeekday(deliverBy))),
      paragraph(words.choice),
    ],
    words.button,
  );
}
