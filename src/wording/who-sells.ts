import { formatEuros } from "#domain/money.ts";

type Seller = { sellerName: string; shopName: string; site: string };

/** What stands over the video of every live: who sells, and where. The shop's name where the seller has given none. */
export const whoSells = ({ sellerName, shopName, site }: Seller): string =>
  [`Vente en direct par ${sellerName || shopName}`, site].join(" · ");

/** Over the video of a live whose host is paid, as the law on influence wants it named. */
export const PAID_HOST = "Collaboration commerciale";

/** What a price that is told over the video holds, and what comes on top. The fee is unknown until the shop has answered. */
export function priceTerms(shippingCents: number | undefined): string {
  if (shippingCents === undefined) return "TTC, hors livraison";
  return shippingCents === 0 ? "TTC, livraison offerte" : `TTC, hors livraison ${formatEuros(shippingCents)}`;
}
