import type { RelayPoint } from "#domain/relay-point.ts";
import { RELAY_CLOSED_MAIL } from "#wording/relay-points.ts";
import { aboutOrder } from "./about-order.ts";
import { paragraph, type RenderedMail } from "./layout.ts";
import type { MailShop } from "./mail-shop.ts";
import type { MailedOrder } from "./read-order.ts";

/** The point of a paid parcel is closed: which one, and where she chooses another way. */
export function renderRelayClosedMail(
  order: MailedOrder,
  { relay, offered }: { relay: RelayPoint; offered: boolean },
  shop: MailShop,
): RenderedMail {
  const words = RELAY_CLOSED_MAIL;
  return aboutOrder(
    order,
    shop,
    words.subject(order.orderNumber),
    [
      paragraph(words.what(relay.name, relay.city)),
      paragraph(offered ? words.chooseAnew : words.comesHome),
      paragraph(words.price),
    ],
    words.button,
  );
}
