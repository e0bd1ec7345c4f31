import type { DeliveryArea } from "#domain/delivery-area.ts";
import { api, type ShopFacts } from "./api.ts";
import { type Loaded, useLoaded } from "./use-loaded.ts";

let asked: Promise<ShopFacts> | undefined;

/** One call for all parts of a page. A failed one is asked again by whoever comes next. */
const ask = (): Promise<ShopFacts> => {
  asked ??= api.pages.shop().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
};

export const useShopFacts = (): Loaded<ShopFacts> => useLoaded("shop", ask);

/** Until the shop has answered, and if it does not, the area of a new shop: the server judges every address anyway. */
export function useDeliveryArea(): DeliveryArea {
  const facts = useShopFacts();
  return facts.state === "loaded" ? facts.value.deliveryArea : "france-and-monaco";
}
