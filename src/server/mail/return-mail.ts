import { formatEuros } from "#domain/money.ts";
import type { GivenMeans } from "#domain/money-by-hand.ts";
import type { ReturnLabelKind } from "#domain/return-life.ts";
import { formatDateProse } from "#wording/format.ts";
import {
  REFUND_MAIL,
  RETURN_LABEL_MAIL,
  RETURN_RECEIVED_MAIL,
  SURCHARGE_MAIL,
} from "#wording/return-emails.ts";
import { aboutOrder } from "./about-order.ts";
import { paragraph, type RenderedMail } from "./layout.ts";
import type { MailShop } from "./mail-shop.ts";
import type { MailedOrder } from "./read-order.ts";

export interface RefundTold {
  amountCents: number;
  way: keyof typeof REFUND_MAIL.ways;
  /** The pieces that it is for, and whether delivery is among it; nothing of a gesture. */
  pieces: readonly string[];
  withDelivery: boolean;
  /** What of it was kept for her return's label. */
  keptLabelCents: number;
  creditNote: string | null;
  /** The one in a replaced one's place, which that credit note takes back whole. */
  invoice: string | null;
  /** What was paid on top of it because it came late. */
  surcharge: { amountCents: number; means: GivenMeans; givenOn: string } | null;
}

/** Money went back: how much, on which way, for what, and when it will be there. */
export function renderRefundMail(order: MailedOrder, refund: RefundTold, shop: MailShop): RenderedMail {
  const amount = formatEuros(refund.amountCents);
  const what = REFUND_MAIL.ways[refund.way](amount);
  const forWhat = [...refund.pieces, ...(refund.withDelivery ? [REFUND_MAIL.delivery] : [])];
  return aboutOrder(order, shop, REFUND_MAIL.subject(order.orderNumber), [
    paragraph(what),
    ...(forWhat.length > 0 ? [paragraph(REFUND_MAIL.forWhat(forWhat.join(", ")))] : []),
    ...(refund.keptLabelCents > 0
      ? [paragraph(REFUND_MAIL.keptForLabel(formatEuros(refund.keptLabelCents)))]
      : []),
    ...surchargeLine(refund),
    ...(refund.creditNote ? [paragraph(REFUND_MAIL.papers(refund.creditNote, refund.invoice))] : []),
  ]);
}

/** It came late, and what the law adds was paid after she was told of it. */
export const renderSurchargeMail = (
  order: MailedOrder,
  refund: Pick<RefundTold, "amountCents" | "surcharge">,
  shop: MailShop,
): RenderedMail | undefined =>
  refund.surcharge
    ? aboutOrder(order, shop, SURCHARGE_MAIL.subject(order.orderNumber), [
        paragraph(SURCHARGE_MAIL.what(formatEuros(refund.amountCents))),
        ...surchargeLine(refund),
      ])
    : undefined;

const surchargeLine = ({ surcharge }: Pick<RefundTold, "surcharge">) =>
  surcharge
    ? [
        paragraph(
          SURCHARGE_MAIL.line(
            formatEuros(surcharge.amountCents),
            surcharge.means,
            formatDateProse(surcharge.givenOn),
          ),
        ),
      ]
    : [];

export interface ReturnTold {
  /** She renounced the pieces; of others it is said what becomes of them once they were looked at. */
  isRenounced: boolean;
  /** Its money goes back with the cancellation of its order. */
  ofCancelled: boolean;
  /** Until when its money goes back (ISO date); null once nothing is owed. */
  refundBy: string | null;
}

/** Her pieces have come: what happens now. */
export function renderReturnReceivedMail(order: MailedOrder, told: ReturnTold, shop: MailShop): RenderedMail {
  const words = RETURN_RECEIVED_MAIL;
  return aboutOrder(order, shop, words.subject(order.orderNumber), [
    paragraph(words.what(told.isRenounced, told.ofCancelled)),
    ...(told.refundBy ? [paragraph(words.refund(told.refundBy))] : []),
  ]);
}

/** The label of her return, or the code from which it is printed, which is attached. */
export function renderReturnLabelMail(
  order: MailedOrder,
  { kind, sendBy, costCents }: { kind: ReturnLabelKind; sendBy: string | null; costCents: number },
  shop: MailShop,
): RenderedMail {
  const words = RETURN_LABEL_MAIL;
  return aboutOrder(order, shop, words.subject[kind](order.orderNumber), [
    paragraph(words.what[kind]),
    ...(sendBy ? [paragraph(words.sendBy(formatDateProse(sendBy)))] : []),
    ...(costCents > 0 ? [paragraph(words.cost[kind](formatEuros(costCents)))] : []),
  ]);
}
