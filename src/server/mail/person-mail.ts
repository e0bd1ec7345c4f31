import type { AdvertisingGround } from "#domain/advertising.ts";
import { ADVERTISEMENT_FOOTER } from "#wording/advertising.ts";
import { HELP, PERSON_BUTTON, PERSON_FOOTER } from "#wording/emails.ts";
import { formatDate } from "#wording/format.ts";
import { fillBody, fillSubject, valuesOf } from "./fill-body.ts";
import { beginningOf, button, layOut, link, type RenderedMail, smallPrint } from "./layout.ts";
import type { MailShop } from "./mail-shop.ts";
import type { MailedOrder } from "./read-order.ts";

interface PersonMail {
  firstName: string;
  /** What the variables about an order speak of. */
  order: MailedOrder | undefined;
  subject: string;
  body: string;
  shop: MailShop;
  /** Why she gets it, since when, and where she ends that. */
  advertisement?: { ground: AdvertisingGround; since: Date; endUrl: string } | undefined;
}

/** A message to a person rather than about an order: the staff's words, a button, and whom to ask. */
export function renderPersonMail({
  firstName,
  order,
  subject,
  body,
  shop,
  advertisement,
}: PersonMail): RenderedMail {
  const values = {
    ...(order
      ? valuesOf(order, shop)
      : { numero_commande: "", total: "", lien_commande: shop.url, lien_suivi: "" }),
    prenom: firstName,
  };
  const title = fillSubject(subject, values);
  const words = fillBody(body, values, shop);
  const label = order ? PERSON_BUTTON.order : PERSON_BUTTON.shop;
  const blocks = [words, button(label, values.lien_commande)];
  const footer = [
    smallPrint(HELP(shop.seller.email, shop.seller.phone)),
    ...(advertisement
      ? [
          smallPrint(
            ADVERTISEMENT_FOOTER.why(shop.name, advertisement.ground, formatDate(advertisement.since)),
          ),
          link(ADVERTISEMENT_FOOTER.end, advertisement.endUrl),
        ]
      : [smallPrint(PERSON_FOOTER(shop.name))]),
  ];
  return layOut({ subject: title, preheader: beginningOf(words), shop, blocks, footer });
}
