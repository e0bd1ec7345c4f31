import { GREETING, HELP, LIVE_BEGINS_MAIL, PIECE_FREE_MAIL } from "#wording/emails.ts";
import { formatDate } from "#wording/format.ts";
import { type Block, button, layOut, link, paragraph, type RenderedMail, smallPrint } from "./layout.ts";
import type { MailShop } from "./mail-shop.ts";
import { type NamedPiece, namedPieces } from "./order-parts.ts";
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

interface PieceFree extends Alert, Omit<NamedPiece, "words"> {
  reference: string | null;
  piece: string;
}

/** Tells somebody who asked for it that a product is free again. */
export function renderPieceFreeMail({
  reference,
  piece,
  photoKey,
  hexCode,
  ...alert
}: PieceFree): RenderedMail {
  const { subject, what, ...words } = PIECE_FREE_MAIL;
  const named = plainLine([reference, piece].filter(Boolean).join(" "));
  const path = `/order/live/${alert.liveId}${reference ? `?ref=${encodeURIComponent(reference)}` : ""}`;
  // In words it is told by the sentence above.
  const shown = photoKey ? [{ ...namedPieces([{ words: named, photoKey, hexCode }]), text: "" }] : [];
  const told = { ...words, path, subject: subject(named), what: what(named, alert.shop.name) };
  return layOutAlert(told, alert, shown);
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
function layOutAlert(
  words: AlertWords,
  { firstName, askedAt, endUrl, shop }: Alert,
  shown: readonly Block[] = [],
): RenderedMail {
  const { subject, what, path } = words;
  const to = button(words.button, shop.url + path);
  const blocks = [paragraph(GREETING(firstName)), paragraph(what), ...shown, to];
  const footer = [
    smallPrint(words.why(shop.name, formatDate(askedAt))),
    link(words.end, endUrl),
    smallPrint(HELP(shop.seller.email, shop.seller.phone)),
  ];
  return layOut({ subject, preheader: what, shop, blocks, footer });
}
