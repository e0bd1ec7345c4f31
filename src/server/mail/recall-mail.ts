import type { RecallRemedy } from "#domain/recalls.ts";
import { RECALL_MAIL, RECALL_NOTICE } from "#wording/recalls.ts";
import { aboutOrder } from "./about-order.ts";
import { bullets, paragraph, paragraphs, type RenderedMail, section } from "./layout.ts";
import type { MailShop } from "./mail-shop.ts";
import { type NamedPiece, namedPieces } from "./order-parts.ts";
import type { MailedOrder } from "./read-order.ts";

interface Notice {
  title: string;
  reason: string;
  danger: string;
  instructions: string;
  contact: string;
  remedies: readonly RecallRemedy[];
  pieces: readonly NamedPiece[];
}

/** The notice of a recall: the parts that the regulation asks for, and nothing that sells. */
export function renderRecallMail(order: MailedOrder, notice: Notice, shop: MailShop): RenderedMail {
  const words = RECALL_NOTICE;
  return aboutOrder(
    order,
    shop,
    RECALL_MAIL.subject(order.orderNumber),
    [
      paragraph(words.what(notice.title)),
      paragraph(words.bought),
      namedPieces(notice.pieces),
      section(words.danger, paragraphs(notice.danger)),
      section(words.reason, paragraphs(notice.reason)),
      section(words.instructions, paragraphs(notice.instructions)),
      section(words.remedies, bullets(notice.remedies.map((remedy) => words.remedyWords[remedy]))),
      paragraph(RECALL_MAIL.choose),
      section(words.contact, paragraphs(notice.contact)),
      paragraph(words.share),
    ],
    RECALL_MAIL.button,
  );
}
