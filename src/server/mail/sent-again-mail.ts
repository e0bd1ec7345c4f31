import type { PiecesSentAgain } from "#domain/parcel-concern.ts";
import { SENT_AGAIN_MAIL } from "#wording/sent-again.ts";
import { aboutOrder } from "./about-order.ts";
import { paragraph, type RenderedMail } from "./layout.ts";
import type { MailShop } from "./mail-shop.ts";
import { addressLines, destination } from "./order-parts.ts";
import type { MailedOrder } from "./read-order.ts";

/** Her parcel goes again: why, where to, and that it costs her nothing. */
export function renderSentAgainMail(
  order: MailedOrder,
  { pieces }: { pieces: PiecesSentAgain },
  shop: MailShop,
): RenderedMail {
  const words = SENT_AGAIN_MAIL;
  const lines = destination(order);
  return aboutOrder(order, shop, words.subject(order.orderNumber), [
    paragraph(words.why[pieces]),
    ...(lines.length > 0 ? [paragraph(words.where), addressLines(lines), paragraph(words.wrong)] : []),
    paragraph(words.price),
    paragraph(words.follow),
  ]);
}
