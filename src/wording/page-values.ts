import { type DeliveryArea, deliveryAreaOf } from "#domain/delivery-area.ts";
import { formatEuros } from "#domain/money.ts";
import type { PageValues } from "#domain/page-variables.ts";
import { type VatSettings, vatRateOf } from "#domain/seller.ts";
import { vatWithin } from "#domain/vat.ts";
import { whereWeDeliver } from "./delivery-area.ts";
import { guaranteeBox } from "./legal/guarantees.ts";

export interface Figures extends VatSettings {
  minimumCents: number;
  shippingCents: number;
  freeDeliveryFromCents: number;
  deliveryArea: DeliveryArea;
}

/** What the variables of a page say as the settings stand. */
export const pageValues = (figures: Figures): PageValues => ({
  minimum_commande: figures.minimumCents > 0 ? minimum(figures) : "",
  frais_livraison: formatEuros(figures.shippingCents),
  livraison_offerte: figures.freeDeliveryFromCents > 0 ? freeDelivery(figures.freeDeliveryFromCents) : "",
  zone_livraison: whereWeDeliver(deliveryAreaOf(figures.deliveryArea)),
  encadre_garanties: guaranteeBox(),
});

/** From which amount on delivery is free. */
const freeDelivery = (fromCents: number): string =>
  `La livraison est offerte à partir de ${formatEuros(fromCents)} TTC d'articles par commande.`;

function minimum({ minimumCents, vatRegime, vatRate }: Figures): string {
  const net = formatEuros(minimumCents - vatWithin(minimumCents, vatRateOf({ vatRegime, vatRate })));
  const without = vatRegime === "vat" ? `, soit ${net} hors taxes` : "";
  return `Le minimum de commande est de ${formatEuros(minimumCents)} TTC${without}, livraison non comprise.`;
}
