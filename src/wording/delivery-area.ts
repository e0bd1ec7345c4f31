import type { DeliveryArea } from "#domain/delivery-area.ts";

/** As it follows "Colissimo, ". */
export const DELIVERY_AREA_NAMES: Record<DeliveryArea, string> = {
  "france-and-monaco": "France métropolitaine, Corse et Monaco",
  france: "France métropolitaine et Corse",
};

const WE_DELIVER: Record<DeliveryArea, string> = {
  "france-and-monaco": "Nous livrons en France métropolitaine, en Corse et à Monaco.",
  france: "Nous livrons en France métropolitaine et en Corse.",
};

export const whereWeDeliver = (area: DeliveryArea): string => WE_DELIVER[area];

export const outsideDeliveryArea = (area: DeliveryArea): string =>
  `${WE_DELIVER[area]} Nous ne pouvons pas encore livrer à cette adresse.`;
