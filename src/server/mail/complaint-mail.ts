import type { ComplaintWish } from "#domain/complaints.ts";
import { parisDay } from "#domain/paris-time.ts";
import { COMPLAINT_MAIL } from "#wording/complaints.ts";
import { FOOTER, GREETING, HELP } from "#wording/emails.ts";
import { formatDateTimeProse } from "#wording/format.ts";
import { dayProse } from "#wording/invoices.ts";
import { bullets, layOut, paragraph, paragraphs, type RenderedMail, smallPrint } from "./layout.ts";
import type { MailShop } from "./mail-shop.ts";
import type { MailedOrder } from "./read-order.ts";

interface Stated {
  statedAt: Date;
  /** The day (ISO date) that staff said: its hour is not known, and it may be long ago. */
  statedOn?: string;
  pieces: readonly string[];
  defect: string;
  wish: ComplaintWish;
  photos: number;
  /** ISO date. */
  dueOn: string;
}

/** What she stated and until when she is answered, on a durable medium. */
export function renderComplaintMail(stated: Stated, order: MailedOrder, shop: MailShop): RenderedMail {
  const { orderNumber, recipient } = order;
  const { statedAt, statedOn, dueOn } = stated;
  const received = COMPLAINT_MAIL.received(statedOn ? dayProse(statedOn) : formatDateTimeProse(statedAt));
  return layOut({
    subject: COMPLAINT_MAIL.subject(orderNumber),
    preheader: received,
    shop,
    blocks: [
      paragraph(GREETING(recipient.firstName)),
      paragraph(received),
      paragraph(COMPLAINT_MAIL.pieces),
      bullets(stated.pieces),
      paragraphs(COMPLAINT_MAIL.defect(stated.defect)),
      paragraph(COMPLAINT_MAIL.wish(stated.wish)),
      paragraph(COMPLAINT_MAIL.until(dayProse(dueOn), dueOn < parisDay(new Date()))),
      paragraph(COMPLAINT_MAIL.photos(stated.photos)),
    ],
    footer: [
      smallPrint(HELP(shop.seller.email, shop.seller.phone)),
      smallPrint(FOOTER(orderNumber, shop.name)),
    ],
  });
}
