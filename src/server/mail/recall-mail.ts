import type { RecallRemedy } from "#domain/recalls.ts";
import { RECALL_MAIL, RECALL_NOTICE } from "#wording/recalls.ts";
import { aboutOrder } from "./about-order.ts";
import { paragraph, type RenderedMail, section, together } from "./layout.ts";
import type { MailShop } from "./mail-shop.ts";
import type { MailedOrder } from "./read-order.ts";

interface Notice {
  title: string;
  reason: string;
  danger: string;
  instructions: string;
  contact: string;
  remedies: readonly RecallRemedy[];
  pieces: readonly string[];
}

/** The notice of a recall: the parts that the regulation asks for, and nothing that sells. */
export function renderRecallMail(order: MailedOrder, notice: Notice, shop: MailShop): RenderedMail {
  const words = RECALL_NOTICE;
  return aboutOrder(
    order,
    shop,
    RECALL_MAIL.subject(order.orderNumber),
    [
      paragraph(notice.title),
      paragraph(words.pieces(notice.pieces.join(", "))),
      section(words.danger, paragraph(notice.danger)),
      section(words.reason, paragraph(notice.reason)),
      section(words.instructions, paragraph(notice.instructions)),
      section(
        words.remedies,
        together(notice.remedies.map((remedy) => paragraph(words.remedyWords[remedy]))),
      ),
      paragraph(RECALL_MAIL.choose),
      section(words.contact, paragraph(notice.contact)),
      paragraph(words.share),
    ],
    RECALL_MAIL.button,
  );
}
