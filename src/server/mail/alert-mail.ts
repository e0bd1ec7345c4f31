import { GREETING, HELP, LIVE_BEGINS_MAIL } from "#wording/emails.ts";
import { formatDate } from "#wording/format.ts";
import { button, layOut, link, paragraph, type RenderedMail, smallPrint } from "./layout.ts";
import type { MailShop } from "./mail-shop.ts";
import { plainLine } from "./plain-line.ts";

interface LiveBegins {
  firstName: string;
  liveId: string;
  title: string;
  askedAt: Date;
  endUrl: string;
  shop: MailShop;
}

/** Tells somebody who asked for it that a live has begun; in small print why it comes, and how to end that. */
export function renderLiveBeginsMail(told: LiveBegins): RenderedMail {
  const { firstName, liveId, askedAt, endUrl, shop } = told;
  const title = plainLine(told.title);
  const words = LIVE_BEGINS_MAIL;
  const what = words.what(title, shop.name);
  const blocks = [
    paragraph(GREETING(firstName)),
    paragraph(what),
    button(words.button, `${shop.url}/order/live/${liveId}`),
  ];
  const footer = [
    smallPrint(words.why(shop.name, formatDate(askedAt))),
    link(words.end, endUrl),
    smallPrint(HELP(shop.seller.email, shop.seller.phone)),
  ];
  return layOut({ subject: words.subject(title), preheader: what, shop, blocks, footer });
}
