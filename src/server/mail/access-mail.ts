import {
  ACCESS_MAIL,
  FACTOR_RESET_MAIL,
  GREETING,
  HELP,
  ORDER_LINK_MAIL,
  PASSWORD_CHANGED_MAIL,
} from "#wording/emails.ts";
import { formatDateTimeProse } from "#wording/format.ts";
import { button, layOut, paragraph, type RenderedMail, smallPrint, toCopy } from "./layout.ts";
import { type MailShop, orderUrl } from "./mail-shop.ts";

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
  return layOutLink({ ...words, what: words.what(shop.name) }, { firstName, url, minutes, shop });
}

interface OrderLinkMail extends Omit<AccessMail, "purpose" | "url"> {
  order: { id: string; orderNumber: string };
  token: string;
}

/** A link to an order, for the device on which it is opened. */
export function renderOrderLinkMail({ order, token, ...mail }: OrderLinkMail): RenderedMail {
  const { orderNumber } = order;
  const words = ORDER_LINK_MAIL;
  return layOutLink(
    { ...words, subject: words.subject(orderNumber), what: words.what(orderNumber, mail.shop.name) },
    { ...mail, url: `${orderUrl(mail.shop, order.id)}#lien=${token}` },
  );
}

interface LinkWords {
  subject: string;
  what: string;
  button: string;
  limits: (minutes: number) => string;
  instead: string;
  notYou: string;
}

function layOutLink(
  words: LinkWords,
  { firstName, url, minutes, shop }: Omit<AccessMail, "purpose">,
): RenderedMail {
  const blocks = [
    paragraph(GREETING(firstName)),
    paragraph(words.what),
    button(words.button, url),
    paragraph(words.limits(minutes)),
    toCopy(words.instead, url),
  ];
  const footer = [smallPrint(words.notYou), smallPrint(HELP(shop.seller.email, shop.seller.phone))];
  const { subject } = words;
  return layOut({ subject, preheader: words.limits(minutes), shop, blocks, footer });
}

interface AccountChange {
  firstName: string;
  at: Date;
  shop: MailShop;
}

/** Tells the owner of an account that its password is another one now. */
export const renderPasswordChangedMail = (change: AccountChange): RenderedMail =>
  accountNotice(PASSWORD_CHANGED_MAIL, change);

/** Tells a member of staff that a colleague took their second factor away. */
export const renderFactorResetMail = (change: AccountChange): RenderedMail =>
  accountNotice(FACTOR_RESET_MAIL, change);

/** What was done to an account, and what to do if it was not meant; the button leads to a new password. */
function accountNotice(
  words: typeof PASSWORD_CHANGED_MAIL | typeof FACTOR_RESET_MAIL,
  { firstName, at, shop }: AccountChange,
): RenderedMail {
  const what = words.what(shop.name, formatDateTimeProse(at));
  const blocks = [
    paragraph(GREETING(firstName)),
    paragraph(what),
    paragraph(words.ifYou),
    paragraph(words.ifNotYou),
    button(words.button, `${shop.url}/login?oubli`),
  ];
  const footer = [smallPrint(HELP(shop.seller.email, shop.seller.phone))];
  return layOut({ subject: words.subject, preheader: what, shop, blocks, footer });
}
