import { GREETING, HELP, LIVE_BEGINS_MAIL, PIECE_FREE_MAIL } from "#wording/emails.ts";
import { formatDate } from "#wording/format.ts";
import { button, layOut, link, paragraph, type RenderedMail, smallPrint } from "./layout.ts";
import type { MailShop } from "./mail-shop.ts";
import { plainLine } from "./plain-line.ts";

interface Alert {
  firstName: string;
  liveId: string;
  askedAt: Date;
  endUrl: string;
  shop: MailShop;
}

/** Tells somebody who asked for it that a live has begun. */
export function renderLiveBeginsMail({ title, ...alert }: Alert & { title: string }): RenderedMail {
  const { subject, what, ...words } = LIVE_BEGINS_MAIL;
  const live = plainLine(title);
  const path = `/order/live/${alert.liveId}`;
  return layOutAlert({ ...words, path, subject: subject(live), what: what(live, alert.shop.name) }, alert);
}

interface PieceFree extends Alert {
  reference: string | null;
  piece: string;
}

/** Tells somebody who asked for it that a product is free again. */
export function renderPieceFreeMail({ reference, piece, ...alert }: PieceFree): RenderedMail {
  const { subject, what, ...words } = PIECE_FREE_MAIL;
  const named = plainLine([reference, piece].filter(Boolean).join(" "));
  const path = `/order/live/${alert.liveId}${reference ? `?ref=${encodeURIComponent(reference)}` : ""}`;
  return layOutAlert({ ...words, path, subject: subject(named), what: what(named, alert.shop.name) }, alert);
}

interface AlertWords {
  path: string;
  subject: string;
  what: string;
  button: string;
  why: (shop: string, date: string) => string;
  end: string;
}

/** What is new and the way to it; in small print why the mail comes, and how to end that. */
function layOutAlert(words: AlertWords, { firstName, askedAt, endUrl, shop }: Alert): RenderedMail {
  const { subject, what, path } = words;
  const blocks = [paragraph(GREETING(firstName)), paragraph(what), button(words.button, shop.url + path)];
  const footer = [
    smallPrint(words.why(shop.name, formatDate(askedAt))),
    link(words.end, endUrl),
    smallPrint(HELP(shop.seller.email, shop.seller.phone)),
  ];
  return layOut({ subject, preheader: what, shop, blocks, footer });
}
