import type { CreditSource } from "#domain/credit.ts";
import { formatEuros } from "#domain/money.ts";
import { CREDIT_MAIL, CREDIT_SOURCES_TOLD, lastDayOf } from "#wording/credits.ts";
import { GREETING, HELP, PERSON_FOOTER } from "#wording/emails.ts";
import { formatDateProse } from "#wording/format.ts";
import { button, layOut, paragraph, type RenderedMail, smallPrint } from "./layout.ts";
import type { MailShop } from "./mail-shop.ts";

interface ToldCredit {
  cents: number;
  source: CreditSource;
  reason: string;
  orderNumber: string | null;
  expiresAt: Date | null;
  firstName: string;
}

/** Credit that she was given, or that ends soon: how much, why, until when, and how she pays with it. */
export function renderCreditMail(
  kind: keyof typeof CREDIT_MAIL.subject,
  { cents, source, reason, orderNumber, expiresAt, firstName }: ToldCredit,
  shop: MailShop,
): RenderedMail {
  const words = CREDIT_MAIL;
  const amount = formatEuros(cents);
  const until = expiresAt && formatDateProse(lastDayOf(expiresAt.toISOString()));
  const what = words.what[kind](amount, shop.name, source);
  const blocks = [
    paragraph(GREETING(firstName)),
    paragraph(what),
    paragraph(words.why(reason || CREDIT_SOURCES_TOLD[source], orderNumber)),
    paragraph(until ? words.until(until) : words.withoutEnd),
    paragraph(words.howTo),
    button(words.button, `${shop.url}/customer`),
  ];
  const footer = [
    smallPrint(HELP(shop.seller.email, shop.seller.phone)),
    smallPrint(PERSON_FOOTER(shop.name)),
  ];
  return layOut({ subject: words.subject[kind](amount, until), preheader: what, shop, blocks, footer });
}
