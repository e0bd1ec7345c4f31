import { deliveryWindow } from "#domain/delivery.ts";
import { formatEuros } from "#domain/money.ts";
import { DELIVERY, RECAP, SELLER } from "#wording/emails.ts";
import { formatDateTimeProse, formatWeekday } from "#wording/format.ts";
import {
  type Seller,
  WITHDRAWAL_LINK,
  withdrawalForm,
  withdrawalNotice,
} from "#wording/withdrawal-notice.ts";
import {
  type Block,
  INK_2,
  LINE,
  link,
  paragraph,
  SUNKEN,
  section,
  smallHeading,
  smallPrint,
  together,
} from "./layout.ts";
import type { MailShop } from "./mail-shop.ts";
import { html, type Markup } from "./markup.ts";
import type { MailedItem, MailedOrder } from "./read-order.ts";

/** What was bought, at which prices, with delivery and total; a table that screen readers read as one. */
export function recap(order: MailedOrder): Block {
  const facts = [
    RECAP.ordered(order.orderNumber, formatDateTimeProse(order.orderedAt)),
    ...(order.paidAt ? [RECAP.paid(formatDateTimeProse(order.paidAt))] : []),
  ];
  const sums: [string, number][] = [
    [RECAP.itemsTotal, order.itemsCents],
    [RECAP.shipping, order.shippingCents],
  ];
  const refunded: [string, number][] =
    order.refundedCents > 0 ? [[RECAP.refunded, -order.refundedCents]] : [];
  const content: Block = {
    html: html`${facts.map((fact) => html`<p style="margin:0 0 4px">${fact}</p>`)}
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:12px 0 0;border-collapse:collapse;font-size:16px;line-height:22px">
<thead><tr>${head(RECAP.article, "left")}${head(RECAP.price, "right")}</tr></thead>
<tbody>${order.items.map(line)}</tbody>
<tfoot>${sums.map(([label, cents]) => sum(label, cents, ""))}${sum(RECAP.total, order.totalCents, "font-weight:700;font-size:18px;")}${refunded.map(([label, cents]) => sum(label, cents, ""))}</tfoot></table>`,
    text: [
      ...facts,
      "",
      ...order.items.map(
        (item) =>
          `- ${[`${item.ref} ${item.name}`, details(item)].filter(Boolean).join(", ")} : ${formatEuros(item.priceCents)}`,
      ),
      "",
      ...sums.map(([label, cents]) => `${label} : ${formatEuros(cents)}`),
      `${RECAP.total} : ${formatEuros(order.totalCents)}`,
      ...refunded.map(([label, cents]) => `${label} : ${formatEuros(cents)}`),
    ].join("\n"),
  };
  return section(RECAP.title, content);
}

const head = (label: string, side: "left" | "right"): Markup =>
  html`<th scope="col" align="${side}" style="padding:8px 10px;background:${SUNKEN};font-size:14px;line-height:20px;font-weight:600;text-align:${side};white-space:nowrap">${label}</th>`;

function line(item: MailedItem): Markup {
  return html`<tr><td style="padding:12px 10px;border-bottom:1px solid ${LINE};vertical-align:top"><strong>${item.ref}</strong> ${item.name}<br>
<span style="font-size:14px;line-height:20px;color:${INK_2}">${details(item)}</span></td>
<td align="right" style="padding:12px 10px;border-bottom:1px solid ${LINE};vertical-align:top;white-space:nowrap">${formatEuros(item.priceCents)}</td></tr>`;
}

function details(item: MailedItem): string {
  return [
    item.color,
    item.size && RECAP.size(item.size),
    item.composition,
    item.returned && RECAP.returned(item.returned),
    item.takesUnit || item.returned ? null : RECAP.unavailable,
  ]
    .filter(Boolean)
    .join(" · ");
}

const sum = (label: string, cents: number, style: string): Markup =>
  html`<tr><th scope="row" align="left" style="padding:8px 10px 0;text-align:left;font-weight:400;${style}">${label}</th>
<td align="right" style="padding:8px 10px 0;white-space:nowrap;${style}">${formatEuros(cents)}</td></tr>`;

/** Where the parcel goes and between which days it arrives. */
export function delivery(order: MailedOrder): Block {
  const { address } = order;
  const window = order.promised ?? deliveryWindow(order.paidAt ?? order.orderedAt);
  const promise = DELIVERY.window(formatWeekday(window.earliest), formatWeekday(window.latest));
  const when = order.trackingNumber ? promise : `${promise} ${DELIVERY.dispatch}`;
  const lines = address
    ? [
        `${address.firstName} ${address.lastName}`,
        address.street,
        `${address.zip} ${address.city}`,
        address.country,
        address.deliveryNote,
      ].filter(Boolean)
    : [];
  return section(
    DELIVERY.title,
    together([paragraph(when), ...(lines.length > 0 ? [paragraph(DELIVERY.by), addressLines(lines)] : [])]),
  );
}

function addressLines(lines: string[]): Block {
  return {
    html: html`<p style="margin:0 0 12px">${lines.map((one, place) => html`${place > 0 && html`<br>`}${one}`)}</p>`,
    text: lines.join("\n"),
  };
}

/** What the confirmation must carry besides the order itself: seller, guarantees, withdrawal, terms. */
export function contractParts(shop: MailShop, termsVersion: string | null): Block[] {
  const { seller } = shop;
  return [
    section(
      SELLER.title,
      together([
        addressLines(identity(seller)),
        smallPrint(SELLER.guarantees),
        ...(seller.mediator ? [smallPrint(SELLER.mediator(seller.mediator))] : []),
        ...(termsVersion ? [smallPrint(SELLER.terms(termsVersion))] : []),
      ]),
    ),
    ...withdrawalParts(shop),
  ];
}

const identity = (seller: Seller): string[] =>
  [seller.name, seller.address, seller.registration, seller.email, seller.phone].filter(Boolean);

function withdrawalParts(shop: MailShop): Block[] {
  const form = withdrawalForm(shop.seller);
  const [first, ...rest] = withdrawalNotice(shop.seller, shop.withdrawalUrl);
  if (!first) return [];
  return [
    section(
      first.title,
      together([
        ...first.paragraphs.map(smallPrint),
        link(WITHDRAWAL_LINK, shop.withdrawalUrl),
        ...rest.flatMap((part) => [smallHeading(part.title), ...part.paragraphs.map(smallPrint)]),
        smallHeading(form.title),
        smallPrint(form.intro),
        ...form.lines.map(smallPrint),
      ]),
    ),
  ];
}
