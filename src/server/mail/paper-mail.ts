import { PAPER_MAIL, type PaperKind } from "#wording/contract-paper.ts";
import { FOOTER, GREETING, HELP } from "#wording/emails.ts";
import { layOut, paragraph, type RenderedMail, smallPrint } from "./layout.ts";
import type { MailShop } from "./mail-shop.ts";
import type { MailedOrder } from "./read-order.ts";

/** A few words around the papers of an order that go with them as files. */
export function renderPaperMail(kind: PaperKind, order: MailedOrder, shop: MailShop): RenderedMail {
  const { orderNumber, recipient } = order;
  const words = PAPER_MAIL[kind];
  const what = words.what(orderNumber, shop.name);
  return layOut({
    subject: words.subject(orderNumber),
    preheader: what,
    shop,
    blocks: [paragraph(GREETING(recipient.firstName)), paragraph(what)],
    footer: [
      smallPrint(HELP(shop.seller.email, shop.seller.phone)),
      smallPrint(FOOTER(orderNumber, shop.name)),
    ],
  });
}

export const isPaper = (kind: string): kind is PaperKind => kind in PAPER_MAIL;
