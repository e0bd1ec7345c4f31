import { placeLine, returnPlaceOf } from "#domain/return-place.ts";
import type { AppContext } from "#server/context.ts";
import { registrationOf } from "#wording/seller.ts";
import type { Seller } from "#wording/withdrawal-notice.ts";

/** What a mail says about the shop itself. */
export interface MailShop {
  name: string;
  url: string;
  withdrawalUrl: string;
  trackingUrl: string;
  seller: Seller;
}

export function mailShop({ config, settings }: Pick<AppContext, "config" | "settings">): MailShop {
  const known = settings.current();
  return {
    name: known.shopName,
    url: config.publicUrl,
    withdrawalUrl: `${config.publicUrl}/retractation`,
    trackingUrl: config.carrier.trackingUrl,
    seller: {
      name: known.sellerName,
      address: known.sellerAddress,
      registration: registrationOf(known),
      email: known.contactEmail,
      phone: known.contactPhone,
      returnAddress: placeLine(returnPlaceOf(known, config.carrier.sender)),
      mediator: known.mediator,
    },
  };
}

export const orderUrl = (shop: MailShop, orderId: string): string => `${shop.url}/order/${orderId}`;
