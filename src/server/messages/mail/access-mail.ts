import { ACCESS_MAIL, HELP } from "#wording/emails.ts";
import { button, layOut, paragraph, smallPrint, toCopy } from "./layout.ts";
import type { MailShop } from "./mail-shop.ts";
import type { RenderedMail } from "./order-mail.ts";

interface AccessMail {
  purpose: keyof typeof ACCESS_MAIL;
  firstName: string;
  /** The address behind the button, secret included. */
  url: string;
  minutes: number;
  shop: MailShop;
}

/** A link into an account: what it does, for how long, and that it can be left alone. */
export function renderAccessMail({ purpose, firstName, url, minutes, shop }: AccessMail): RenderedMail {
  const words = ACCESS_MAIL[purpose];
  const blocks = [
    paragraph(words.greeting(firstName)),
    paragraph(words.what(shop.name)),
    button(words.button, url),
    paragraph(words.limits(minutes)),
    toCopy(words.instead, url),
  ];
  const footer = [smallPrint(words.notYou), smallPrint(HELP(shop.seller.email, shop.seller.phone))];
  const { subject } = words;
  return {
    subject,
    ...layOut({
      subject,
      preheader: words.limits(minutes),
      shopName: shop.name,
      shopUrl: shop.url,
      blocks,
      footer,
    }),
  };
}
