import { escapeHtml } from "#domain/escape-html.ts";
import type { SmsType } from "#domain/sms.ts";
import type { AppContext } from "#server/context.ts";
import { valuesOf } from "#server/mail/fill-body.ts";
import { mailShop } from "#server/mail/mail-shop.ts";
import { readMailedOrders } from "#server/mail/read-order.ts";
import { formatUntil, formatWeekday } from "#wording/format.ts";
import { fillSms } from "#wording/sms.ts";

type Shop = Pick<AppContext, "db" | "config" | "settings">;

/** What staff wrote for this kind; empty: none is sent. */
export function smsTemplate({ settings }: Pick<Shop, "settings">, type: SmsType): string {
  const { smsActive, smsToPay, smsReminder, smsKept, smsShipped, smsDelivered } = settings.current();
  const texts = {
    "to-pay": smsToPay,
    reminder: smsReminder,
    kept: smsKept,
    shipped: smsShipped,
    delivered: smsDelivered,
  };
  return smsActive === "on" ? texts[type] : "";
}

/** A template about an order, as it would leave now, what it names as its total, and whether its parcel is kept open. */
export async function smsWords(
  context: Shop,
  template: string,
  orderId: string,
): Promise<{ text: string; totalCents: number; isKept: boolean } | undefined> {
  const order = (await readMailedOrders(context.db, [orderId])).get(orderId);
  if (!order) return undefined;
  const values = valuesOf(order, mailShop(context));
  const text = fillSms(template, {
    ...values,
    // A parcel without a number yet is followed on the order's page.
    lien_suivi: values.lien_suivi || values.lien_commande,
    boutique: context.settings.current().shopName,
    delai: order.heldUntil
      ? formatUntil(order.heldUntil, new Date())
      : order.waits
        ? `au ${formatWeekday(order.waits.until)}`
        : "",
  });
  return { text, totalCents: order.totalCents, isKept: order.waits !== null };
}

/** A text as the page on which staff read messages shows it. */
export const smsAsPage = (text: string): string =>
  `<html lang="fr"><head><title>SMS</title><style>p{font:16px/1.5 sans-serif;overflow-wrap:anywhere}</style></head><body><p>${escapeHtml(text)}</p></body></html>`;
