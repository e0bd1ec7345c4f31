import { type DeliveryArea, deliveryAreaOf } from "#domain/delivery-area.ts";
import { formatEuros } from "#domain/money.ts";
import type { PageValues } from "#domain/page-variables.ts";
import { type VatSettings, vatRateOf } from "#domain/seller.ts";
import { vatWithin } from "#domain/vat.ts";
import { whereWeDeliver } from "./delivery-area.ts";
import { OPEN_IDENTIFIERS, open } from "./legal/facts.ts";
import { guaranteeBox, guaranteeNotice } from "./legal/guarantees.ts";
import { escaped } from "./legal/html.ts";
import { advertisingBasis } from "./legal/privacy.ts";

export interface Figures extends VatSettings {
  minimumCents: number;
  shippingCents: number;
  freeDeliveryFromCents: number;
  deliveryArea: DeliveryArea;
  textileIdentifier: string;
  packagingIdentifier: string;
  buyerAdvertising: "off" | "on";
}

/** What the variables of a page say as the settings stand. */
export const pageValues = (figures: Figures): PageValues => ({
  minimum_commande: figures.minimumCents > 0 ? minimum(figures) : "",
  frais_livraison: formatEuros(figures.shippingCents),
  livraison_offerte: figures.freeDeliveryFromCents > 0 ? freeDelivery(figures.freeDeliveryFromCents) : "",
  zone_livraison: whereWeDeliver(deliveryAreaOf(figures.deliveryArea)),
  encadre_garanties: guaranteeNotice() + guaranteeBox(),
  identifiants_rep: producerIdentifiers(figures),
  annonces_commerciales: advertisingBasis(figures.buyerAdvertising === "on"),
});

/**
 * The producer's numbers, or why there is none (code de l'environnement, L541-10-13). A setting is plain text, a page is
 * not.
 */
function producerIdentifiers({ textileIdentifier, packagingIdentifier }: Figures): string {
  const textile = textileIdentifier.trim() || open(OPEN_IDENTIFIERS.textileIdentifier);
  const packaging = packagingIdentifier.trim() || open(OPEN_IDENTIFIERS.packagingIdentifier);
  return escaped(
    `Identifiants uniques au titre de la responsabilité élargie du producteur\u00a0: textiles\u00a0: ${textile}\u00a0; emballages\u00a0: ${packaging}.`,
  );
}

/** From which amount on delivery is free. */
const freeDelivery = (fromCents: number): string =>
  `La livraison est offerte à partir de ${formatEuros(fromCents)} TTC d'articles par commande.`;

function minimum({ minimumCents, vatRegime, vatRate }: Figures): string {
  const net = formatEuros(minimumCents - vatWithin(minimumCents, vatRateOf({ vatRegime, vatRate })));
  const without = vatRegime === "vat" ? `, soit ${net} hors taxes` : "";
  return `Le minimum de commande est de ${formatEuros(minimumCents)} TTC${without}, livraison non comprise.`;
}
