import type { ShippingAddress } from "#domain/address.ts";
import { forget, recall, remember } from "./memory.ts";

const LAST_ORDER = "hf-outlet.order";
const ADDRESS_DRAFT = "hf-outlet.address-draft";

/** The last order begun on this device, for the resume strip of the home page. */
export const lastOrder = {
  keep: (orderId: string) => remember(LAST_ORDER, orderId),
  get: () => recall<string>(LAST_ORDER),
  drop: (orderId: string) => {
    if (recall<string>(LAST_ORDER) === orderId) forget(LAST_ORDER);
  },
};

/** What was typed in the address form and not saved yet; dropped as soon as the server has it. */
export const addressDraft = {
  keep: (address: ShippingAddress) => remember(ADDRESS_DRAFT, address),
  get: () => recall<ShippingAddress>(ADDRESS_DRAFT),
  drop: () => forget(ADDRESS_DRAFT),
};
