import { followsParcel, type MessageType, orderButtonOf } from "#domain/message-type.ts";
import { BUTTON, DELIVERY, FOOTER, HELP, mentionsWithdrawal } from "#wording/emails.ts";
import { formatDateTimeProse, formatWeekday } from "#wording/format.ts";
import { WITHDRAWAL_LINK } from "#wording/withdrawal-notice.ts";
import { type ContractFacts, contractParts } from "./contract-parts.ts";
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
import { delivery, pieces, promiseAhead, promiseOf, recap } from "./order-parts.ts";
import type { MailedOrder } from "./read-order.ts";

export interface OrderMail {
  order: MailedOrder;
  /** What the message is about: a status of the order, or a late delivery. */
  type: MessageType;
  subject: string;
  body: string;
  shop: MailShop;
  /** Of a message that confirms the contract: who sold, and on which terms. */
  contract: ContractFacts | undefined;
}

/**
 * A message about an order: the staff's words, a button, and what the status asks for. The one that says 'Payée' is
 * the confirmation of the contract on a durable medium: everything of it stands in the mail or in the file beside it.
 */
export function renderOrderMail({ order, type, subject, body, shop, contract }: OrderMail): RenderedMail {
  const values = valuesOf(order, shop);
  const follows = order.trackingNumber !== null && followsParcel(type);
  const title = fillSubject(subject, values);
  const words = fillBody(body, values, shop);
  const renounce = link(
    WITHDRAWAL_LINK,
    `${shop.withdrawalUrl}?commande=${encodeURIComponent(order.orderNumber)}`,
  );
  const blocks: Block[] = [
    words,
    ...(type === "to-pay" && order.heldUntil
      ? [paragraph(DELIVERY.heldUntil(formatDateTimeProse(order.heldUntil)))]
      : []),
    ...(type === "shipped" && order.trackingNumber
      ? [paragraph(DELIVERY.tracking(order.trackingNumber))]
      : []),
    ...(follows
      ? [button(BUTTON.follow, values.lien_suivi), link(BUTTON.order, values.lien_commande)]
      : [button(BUTTON[orderButtonOf(type)], values.lien_commande)]),
    ...(BOUGHT.includes(type) || order.refundedCents > 0 ? [recap(order)] : pieces(order)),
    ...(type === "paid" ? [delivery(order)] : []),
    ...(type === "shipped" ? [delivery(order, promiseAhead(order))] : []),
    ...sharedParcel(type, order),
    ...(contract ? contractParts(contract, renounce) : []),
  ];
  const footer: Block[] = [
    smallPrint(HELP(shop.seller.email, shop.seller.phone)),
    ...(mentionsWithdrawal(type) && !contract ? [renounce] : []),
    smallPrint(FOOTER(order.orderNumber, shop.name)),
  ];
  return layOut({
    subject: title,
    preheader: preheader(type, order, words),
    shop,
    blocks,
    footer,
  });
}

/** One parcel is told of once, with all that goes in it; a fee paid twice with its order. */
function sharedParcel(type: MessageType, { withOrders, feeBackCents, waits }: MailedOrder): Block[] {
  return [
    ...(type === "to-pay" && waits
      ? [paragraph(DELIVERY.joinsKept(formatWeekday(waits.until), formatWeekday(waits.deliverBy)))]
      : []),
    ...(PACKED.includes(type) && withOrders.length > 0 ? [paragraph(DELIVERY.withOrders(withOrders))] : []),
    ...(type === "paid" && feeBackCents > 0 ? [paragraph(DELIVERY.feeBack(feeBackCents))] : []),
  ];
}

const PACKED: readonly MessageType[] = ["paid", "to-ship", "shipped", "delivered"];
const BOUGHT: readonly MessageType[] = ["to-pay", "paid", "shipped"];

/** What matters most after the subject: until when, or between which days; else how the message begins. */
function preheader(type: MessageType, order: MailedOrder, words: Block): string {
  if (type === "to-pay" && order.heldUntil) return DELIVERY.heldUntil(formatDateTimeProse(order.heldUntil));
  if (type === "paid") return promiseOf(order);
  return (type === "shipped" && promiseAhead(order)) || beginningOf(words);
}
