import { escapeHtml } from "#domain/escape-html.ts";
import { fillVariables, type MessageVariable } from "#domain/message-variables.ts";
import { formatEuros } from "#domain/money.ts";
import { plainTextOf, rewriteRichText } from "#server/rich-text/rich-text.ts";
import { TRACKING_TO_COME } from "#wording/emails.ts";
import { ACCENT, type Block, INK, unbroken } from "./layout.ts";
import { type MailShop, orderUrl } from "./mail-shop.ts";
import { plainLine } from "./plain-line.ts";
import type { MailedOrder } from "./read-order.ts";

type Values = Record<MessageVariable, string>;

const STYLES: Record<string, string> = {
  p: "margin:0 0 12px",
  ul: "margin:0 0 12px;padding-left:24px",
  ol: "margin:0 0 12px;padding-left:24px",
  li: "margin:0 0 4px",
  h2: `margin:20px 0 8px;font-size:18px;line-height:24px;font-weight:700;color:${INK}`,
  h3: `margin:16px 0 6px;font-size:16px;line-height:24px;font-weight:700;color:${INK}`,
  h4: `margin:16px 0 6px;font-size:16px;line-height:24px;font-weight:600;color:${INK}`,
  a: `color:${ACCENT};text-decoration:underline`,
};

export function valuesOf(order: MailedOrder, shop: MailShop): Values {
  return {
    prenom: order.recipient.firstName,
    numero_commande: order.orderNumber,
    total: formatEuros(order.totalCents),
    lien_commande: orderUrl(shop, order.id),
    lien_suivi: order.trackingNumber ? shop.trackingUrl + encodeURIComponent(order.trackingNumber) : "",
  };
}

export const fillSubject = (subject: string, values: Values): string =>
  plainLine(fillVariables(subject, (name) => values[name]));

/** The staff's rich text as a mail can show it: values escaped, links whole, looks written on each tag. */
export function fillBody(body: string, values: Values, shop: MailShop): Block {
  const filled = rewriteRichText(body, {
    text: (text, tag) =>
      fillVariables(text, (name) => {
        const value = values[name];
        if (name === "numero_commande") return unbroken(value).markup;
        if (!name.startsWith("lien_") || tag === "a") return escapeHtml(value);
        return value === ""
          ? TRACKING_TO_COME
          : `<a href="${escapeHtml(value)}" style="${STYLES.a}">${escapeHtml(value)}</a>`;
      }),
    href: (href) => {
      if (href.startsWith("/")) return shop.url + href;
      // A parcel without a number yet is followed on the order's page.
      return fillVariables(href, (name) => values[name] || values.lien_commande);
    },
    style: (tag, alignment) =>
      [STYLES[tag], alignment && `text-align:${alignment}`].filter(Boolean).join(";"),
  });
  return { html: { markup: filled }, text: plainTextOf(filled) };
}
