import { type DeliveryArea, deliveryAreaOf } from "#domain/delivery-area.ts";
import { formatEuros } from "#domain/money.ts";
import type { PageValues } from "#domain/page-variables.ts";
import { VAT_PERCENT, type VatRegime } from "#domain/seller.ts";
import { whereWeDeliver } from "./delivery-area.ts";

export interface Figures {
  minimumCents: number;
  shippingCents: number;
  freeDeliveryFromCents: number;
  vatRegime: VatRegime;
  deliveryArea: DeliveryArea;
}

/** What the variables of a page say as the settings stand. */
export const pageValues = (figures: Figures): PageValues => ({
  minimum_commande: figures.minimumCents > 0 ? minimum(figures) : "",
  frais_livraison: formatEuros(figures.shippingCents),
  livraison_offerte: figures.freeDeliveryFromCents > 0 ? freeDelivery(figures.freeDeliveryFromCents) : "",
  zone_livraison: whereWeDeliver(deliveryAreaOf(figures.deliveryArea)),
});

/** From which amount on delivery is free. */
const freeDelivery = (fromCents: number): string =>
  `La livraison est offerte à partir de ${formatEuros(fromCents)} TTC d'articles par commande.`;

function minimum({ minimumCents, vatRegime }: Figures): string {
  const net = formatEuros(Math.round((minimumCents * 100) / (100 + VAT_PERCENT)));
  const without = vatRegime === "vat" ? `, soit ${net} hors taxes` : "";
  return `Le minimum de commande est de ${formatEuros(minimumCents)} TTC${without}, livraison non comprise.`;
}
