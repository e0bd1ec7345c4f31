import { daysAhead, deliveryWindow } from "#domain/delivery.ts";
import { formatEuros } from "#domain/money.ts";
import { isCancelled } from "#domain/order-status.ts";
import { parisDay } from "#domain/paris-time.ts";
import { compositionWords } from "#wording/composition.ts";
import { DELIVERY, RECAP } from "#wording/emails.ts";
import { formatDateProse, formatDateTimeProse, formatWeekday } from "#wording/format.ts";
import { safetyWords } from "#wording/product-facts.ts";
import { promoLine } from "#wording/promo-codes.ts";
import { RELAY_LINE, relayLines } from "#wording/relay-points.ts";
import { type Block, INK, INK_2, LINE, paragraph, SUNKEN, section, together, unbroken } from "./layout.ts";
import { html, type Markup } from "./markup.ts";
import { MOST_PHOTOS, PHOTO, photoTag } from "./photo-tag.ts";
import type { MailedItem, MailedOrder } from "./read-order.ts";

/** What was bought, at which prices, with delivery and total; a table that screen readers read as one. */
export function recap(order: MailedOrder): Block {
  const { orderNumber } = order;
  const facts = [
    RECAP.ordered(orderNumber, formatDateTimeProse(order.orderedAt)),
    ...(order.paidOn ? [RECAP.paid(formatDateProse(order.paidOn))] : []),
  ];
  const sums: [string, number][] = [
    [RECAP.itemsTotal, order.itemsCents + order.discountCents],
    ...(order.discountCents > 0
      ? [[promoLine(order.promoCode ?? ""), -order.discountCents] satisfies [string, number]]
      : []),
    [RECAP.shipping, order.shippingCents],
  ];
  const { creditCents, creditBackCents } = order;
  const moneyBackCents = order.refundedCents - creditBackCents;
  const after: [string, number][] = [
    ...(creditCents > 0 ? [[RECAP.byCredit, creditCents] satisfies [string, number]] : []),
    ...(moneyBackCents > 0 ? [[RECAP.refunded, -moneyBackCents] satisfies [string, number]] : []),
    ...(creditBackCents > 0 ? [[RECAP.asCredit, creditBackCents] satisfies [string, number]] : []),
  ];
  const foot = html`<tfoot>${sums.map(([label, cents]) => sum(label, cents, ""))}${sum(RECAP.total, order.totalCents, "font-weight:700;font-size:18px;")}${after.map(([label, cents]) => sum(label, cents, ""))}</tfoot>`;
  return section(RECAP.title, {
    html: html`${facts.map((fact) => html`<p style="margin:0 0 4px">${unbroken(fact)}</p>`)}
${table(order.items, foot)}`,
    text: [
      ...facts,
      "",
      ...order.items.map(inWords),
      "",
      ...sums.map(([label, cents]) => `${label} : ${formatEuros(cents)}`),
      `${RECAP.total} : ${formatEuros(order.totalCents)}`,
      ...after.map(([label, cents]) => `${label} : ${formatEuros(cents)}`),
    ].join("\n"),
  });
}

/** What the order is about, where its sums are not: nothing has been asked for yet, or nothing is any more. */
export function pieces({ items: all, status }: MailedOrder): Block[] {
  if (all.length === 0) return [];
  // An order that came to nothing takes no unit: that says nothing of whether its pieces are gone.
  const items = isCancelled(status) ? all.map((item) => ({ ...item, takesUnit: true })) : all;
  return [
    section(RECAP.pieces(items.length), {
      html: table(items),
      text: items.map(inWords).join("\n"),
    }),
  ];
}

/** A piece in the words of a mail that is not about its price. */
export interface NamedPiece {
  words: string;
  photoKey: string | null;
  hexCode: string | null;
}

/** Pieces with their photos, a line each. */
export const namedPieces = (named: readonly NamedPiece[]): Block => ({
  html: html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 4px;font-size:16px;line-height:22px;color:${INK}">
${named.map(
  (
    piece,
    place,
  ) => html`<tr><td width="${PHOTO.width}" style="width:${PHOTO.width}px;padding:0 12px 8px 0">${picture(piece, named.slice(0, place))}</td>
<td style="padding:0 0 8px">${piece.words}</td></tr>`,
)}</table>`,
  text: named.map(({ words }) => `- ${words}`).join("\n"),
});

const table = (items: readonly MailedItem[], foot?: Markup): Markup =>
  html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 0;border-collapse:collapse;font-size:16px;line-height:22px;color:${INK}">
<thead><tr>${head(RECAP.piece, "left", 2)}${head(RECAP.price, "right", 1)}</tr></thead>
<tbody>${items.map((item, place) => line(item, items.slice(0, place)))}</tbody>${foot}</table>`;

const head = (label: string, side: "left" | "right", columns: number): Markup =>
  html`<th class="quiet rule" scope="col" colspan="${columns}" align="${side}" style="padding:8px 0;border-bottom:1px solid ${LINE};font-size:14px;line-height:20px;font-weight:400;color:${INK_2};text-align:${side};white-space:nowrap">${label}</th>`;

/** What is known of a piece stands in a row of its own, under its price too: on a phone that is twice the room. */
function line(item: MailedItem, before: readonly MailedItem[]): Markup {
  return html`<tr><td class="rule" rowspan="2" width="${PHOTO.width}" style="width:${PHOTO.width}px;padding:12px 12px 12px 0;border-bottom:1px solid ${LINE};vertical-align:top">${picture(item, before)}</td>
<td style="padding:12px 0 0;vertical-align:top"><strong>${item.ref}</strong> ${item.name}</td>
<td align="right" style="padding:12px 0 0 12px;vertical-align:top;white-space:nowrap">${formatEuros(item.priceCents)}${
    item.discountCents > 0 &&
    html`<br>
<span class="quiet" style="font-size:14px;line-height:20px;color:${INK_2}">${RECAP.discount(item.discountCents)}</span>`
  }</td></tr>
<tr><td class="rule quiet" colspan="2" style="padding:2px 0 12px;border-bottom:1px solid ${LINE};vertical-align:top;font-size:14px;line-height:20px;color:${INK_2}">${details(item)}</td></tr>`;
}

type Pictured = Pick<MailedItem, "photoKey" | "hexCode">;

/** The piece's photo; where there is none a ground of its color, with an edge that shows black on a dark card too. */
function picture({ photoKey, hexCode }: Pictured, before: readonly Pictured[]): Markup {
  const known = new Set(before.map((item) => item.photoKey));
  const shown = photoKey !== null && (known.has(photoKey) || known.size < MOST_PHOTOS);
  const ground = hexCode ?? SUNKEN;
  return html`<table role="presentation" width="${PHOTO.width}" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="rule${hexCode ? "" : " sunken"}" bgcolor="${ground}" width="${PHOTO.width}" height="${PHOTO.height}" style="width:${PHOTO.width}px;height:${PHOTO.height}px;background:${ground};${!shown && `border:1px solid ${LINE};`}border-radius:10px;font-size:0;line-height:0">${shown && photoTag(photoKey)}</td></tr></table>`;
}

const inWords = (item: MailedItem): string =>
  `- ${[`${item.ref} ${item.name}`, details(item)].filter(Boolean).join(", ")} : ${formatEuros(item.priceCents)}${item.discountCents > 0 ? ` (${RECAP.discount(item.discountCents)})` : ""}`;

function details(item: MailedItem): string {
  return [
    item.color,
    item.size && RECAP.size(item.size),
    item.composition && compositionWords(item.composition),
    ...safetyWords(item),
    item.returned && RECAP.returned(item.returned),
    item.takesUnit || item.returned ? null : RECAP.unavailable,
  ]
    .filter(Boolean)
    .join(" · ");
}

const sum = (label: string, cents: number, style: string): Markup =>
  html`<tr><th scope="row" colspan="2" align="left" style="padding:8px 0 0;text-align:left;font-weight:400;${style}">${label}</th>
<td align="right" style="padding:8px 0 0 12px;white-space:nowrap;${style}">${formatEuros(cents)}</td></tr>`;

/** Of a parcel that waits for its buyer the days are counted from the end of that. */
function promisedDays({ waits, promised, paidAt, orderedAt }: MailedOrder) {
  if (waits) return { earliest: deliveryWindow(new Date(waits.until)).earliest, latest: waits.deliverBy };
  return promised ?? deliveryWindow(paidAt ?? orderedAt);
}

const inWindow = ({ earliest, latest }: { earliest: string; latest: string }): string =>
  DELIVERY.window(formatWeekday(earliest), formatWeekday(latest));

export const promiseOf = (order: MailedOrder): string => inWindow(promisedDays(order));

/** The same of a parcel that leaves now, maybe once more: no day that is over is promised. */
export function promiseAhead(order: MailedOrder): string | null {
  const days = daysAhead(promisedDays(order), parisDay(new Date()));
  return days ? inWindow(days) : null;
}

/** Where the parcel goes, line by line; none where no address is known. */
export function destination({ address }: Pick<MailedOrder, "address">): string[] {
  if (!address) return [];
  return [
    `${address.firstName} ${address.lastName}`,
    address.street,
    `${address.zip} ${address.city}`,
    address.country,
    address.relay ? "" : address.deliveryNote,
    ...(address.relay ? [RELAY_LINE, ...relayLines(address.relay)] : []),
  ].filter(Boolean);
}

/** Where the parcel goes and between which days it arrives, where that may be said. */
export function delivery(order: MailedOrder, promise: string | null = promiseOf(order)): Block {
  const kept = order.waits && DELIVERY.kept(formatWeekday(order.waits.until));
  const dispatch = promise && !kept && !order.trackingNumber && DELIVERY.dispatch;
  const when = [kept, promise, dispatch].filter(Boolean).join(" ");
  const lines = destination(order);
  return section(
    DELIVERY.title,
    together([
      ...(when ? [paragraph(when)] : []),
      ...(lines.length > 0 ? [paragraph(DELIVERY.by), addressLines(lines)] : []),
    ]),
  );
}

export function addressLines(lines: string[]): Block {
  return {
    html: html`<p style="margin:0 0 12px">${lines.map((one, place) => html`${place > 0 && html`<br>`}${one}`)}</p>`,
    text: lines.join("\n"),
  };
}
