import type { MessageType } from "#domain/message-type.ts";
import { buttonLabel, DELIVERY, FOOTER, HELP, mentionsWithdrawal } from "#wording/emails.ts";
import { formatDateTimeProse } from "#wording/format.ts";
import { WITHDRAWAL_LINK } from "#wording/withdrawal-notice.ts";
import { fillBody, fillSubject, valuesOf } from "./fill-body.ts";
import {
  type Block,
  beginningOf,
  button,
  layOut,
  link,
  paragraph,
  type RenderedMail,
  smallPrint,
} from "./layout.ts";
import type { MailShop } from "./mail-shop.ts";
import { contractParts, delivery, recap } from "./order-parts.ts";
import type { MailedOrder } from "./read-order.ts";

export interface OrderMail {
  order: MailedOrder;
  /** What the message is about: a status of the order, or a late delivery. */
  type: MessageType;
  subject: string;
  body: string;
  shop: MailShop;
  termsVersion: string | null;
}

/**
 * A message about an order: the staff's words, a button, and what the status asks for. The one that says 'Payée' is
 * the confirmation of the contract on a durable medium, so everything of it stands in the mail itself.
 */
export function renderOrderMail({ order, type, subject, body, shop, termsVersion }: OrderMail): RenderedMail {
  const values = valuesOf(order, shop);
  const tracked = order.trackingNumber !== null;
  const label = buttonLabel(type, tracked);
  const title = fillSubject(subject, values);
  const words = fillBody(body, values, shop);
  const blocks: Block[] = [
    words,
    ...(type === "to-pay" && order.heldUntil
      ? [paragraph(DELIVERY.heldUntil(formatDateTimeProse(order.heldUntil)))]
      : []),
    ...(type === "shipped" && order.trackingNumber
      ? [paragraph(DELIVERY.tracking(order.trackingNumber))]
      : []),
    ...(label === "Suivre mon colis"
      ? [button(label, values.lien_suivi), link("Voir ma commande", values.lien_commande)]
      : [button(label, values.lien_commande)]),
    ...(BOUGHT.includes(type) || order.refundedCents > 0 ? [recap(order)] : []),
    ...(type === "paid" || type === "shipped" ? [delivery(order)] : []),
    ...(type === "paid" ? contractParts(shop, termsVersion) : []),
  ];
  const footer: Block[] = [
    smallPrint(HELP(shop.seller.email, shop.seller.phone)),
    ...(mentionsWithdrawal(type)
      ? [link(WITHDRAWAL_LINK, `${shop.withdrawalUrl}?commande=${encodeURIComponent(order.orderNumber)}`)]
      : []),
    smallPrint(FOOTER(order.orderNumber, shop.name)),
  ];
  return layOut({ subject: title, preheader: beginningOf(words), shop, blocks, footer });
}

const BOUGHT: readonly MessageType[] = ["to-pay", "paid", "shipped"];
