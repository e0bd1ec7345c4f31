import { BUTTON, FOOTER, GREETING, HELP } from "#wording/emails.ts";
import { type Block, button, layOut, paragraph, type RenderedMail, smallPrint } from "./layout.ts";
import { type MailShop, orderUrl } from "./mail-shop.ts";
import type { MailedOrder } from "./read-order.ts";

/** Some words about an order, and the button that leads to it. */
export function aboutOrder(
  order: MailedOrder,
  shop: MailShop,
  subject: string,
  words: Block[],
  label: string = BUTTON.order,
): RenderedMail {
  const { orderNumber, recipient } = order;
  const blocks = [
    paragraph(GREETING(recipient.firstName)),
    ...words,
    button(label, orderUrl(shop, order.id)),
  ];
  const footer = [
    smallPrint(HELP(shop.seller.email, shop.seller.phone)),
    smallPrint(FOOTER(orderNumber, shop.name)),
  ];
  return layOut({ subject, preheader: words[0]?.text ?? "", shop, blocks, footer });
}
