import { isCancelled } from "#domain/order-status.ts";
import { formatWeekday } from "#wording/format.ts";
import { REFUND_MAIL } from "#wording/return-emails.ts";
import { SHORTAGE_MAIL } from "#wording/shortages.ts";
import { aboutOrder } from "./about-order.ts";
import { paragraph, type RenderedMail } from "./layout.ts";
import type { MailShop } from "./mail-shop.ts";
import { type NamedPiece, namedPieces } from "./order-parts.ts";
import type { MailedOrder } from "./read-order.ts";

export interface MissingTold {
  pieces: readonly NamedPiece[];
  /** After this day (ISO date) her silence is answered by the refund. */
  lastDay: string;
  canWait: boolean;
}

/** Pieces could not be found: what she may choose, and until when. */
export function renderMissingMail(order: MailedOrder, told: MissingTold, shop: MailShop): RenderedMail {
  const words = SHORTAGE_MAIL;
  const { pieces, lastDay, canWait } = told;
  return aboutOrder(
    order,
    shop,
    words.subject(order.orderNumber, pieces.length),
    [
      paragraph(words.what(pieces.length)),
      namedPieces(pieces),
      paragraph(words.sorry),
      paragraph(words.choices(canWait)),
      paragraph(words.silence(formatWeekday(lastDay), isAll(order, pieces))),
    ],
    words.button,
  );
}

export interface EndedTold {
  outcome: "refunded" | "found";
  pieces: readonly NamedPiece[];
}

/** What became of missing pieces without her: they are refunded and the rest leaves, or they were found. */
export function renderShortageEndedMail(
  order: MailedOrder,
  { outcome, pieces }: EndedTold,
  shop: MailShop,
): RenderedMail {
  const { subject, what, next } = SHORTAGE_MAIL[outcome];
  const count = pieces.length;
  return aboutOrder(order, shop, subject(order.orderNumber, count), [
    paragraph(what(count)),
    namedPieces(pieces),
    paragraph(next(count)),
    ...(outcome === "found" || isCancelled(order.status) ? [] : [paragraph(SHORTAGE_MAIL.refunded.rest)]),
  ]);
}

export interface ReplacedTold {
  missing: string;
  taken: NamedPiece;
  /** What the new piece costs, and what goes back beside it. */
  cents: number;
  backCents: number;
  /** Its papers, where they are numbered; those of a difference come with the mail of its refund. */
  creditNote: string | null;
  invoice: string | null;
}

/** Another piece goes in the place of a missing one: what it is, and what it costs. */
export function renderReplacedMail(order: MailedOrder, told: ReplacedTold, shop: MailShop): RenderedMail {
  const { subject, what, back, even, papers } = SHORTAGE_MAIL.replaced;
  const { missing, taken, cents, backCents, creditNote, invoice } = told;
  return aboutOrder(order, shop, subject(order.orderNumber), [
    paragraph(what(missing, taken.words, cents)),
    // In words it is told by the sentence above.
    { ...namedPieces([taken]), text: "" },
    paragraph(backCents > 0 ? back(backCents) : even),
    paragraph(creditNote && backCents === 0 ? REFUND_MAIL.papers(creditNote, invoice) : papers),
  ]);
}

/** Nothing of the order is left beside what is missing, and no other order goes with it. */
const isAll = ({ items, withOrders }: MailedOrder, missing: readonly unknown[]): boolean =>
  withOrders.length === 0 && items.filter(({ returned }) => !returned).length <= missing.length;
