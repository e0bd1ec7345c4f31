import type { Basket } from "#contract/baskets.ts";
import type { ShippingAddress } from "#domain/address.ts";
import { deviceMemory, onOtherTab, tabMemory } from "#web/device/memory.ts";

const LAST_ORDER = "hf-outlet.order";
const BASKET = "hf-outlet.basket";
const ASKED_PIECE = "hf-outlet.asked";
const ADDRESS_DRAFT = "hf-outlet.address-draft";
const ORDERED_TO = "hf-outlet.ordered-to";
const OWN_ADDRESS = "hf-outlet.address";

/** The last order begun on this device, for the resume strip of the home page. */
export const lastOrder = {
  keep: (orderId: string) => deviceMemory.remember(LAST_ORDER, orderId),
  get: () => deviceMemory.recall<string>(LAST_ORDER),
  drop: (orderId: string) => {
    if (deviceMemory.recall<string>(LAST_ORDER) === orderId) deviceMemory.forget(LAST_ORDER);
  },
};

/** The live of her last basket with something in it: she pays once the live is over, when no other page leads to it. */
export const lastBasket = {
  keep: ({ live: { id, title }, handle, orders, claims }: Basket) => {
    const isEmpty = orders.length + claims.length === 0;
    if (handle && !isEmpty) deviceMemory.remember(BASKET, { id, title });
    if (isEmpty && lastBasket.get()?.id === id) lastBasket.drop();
  },
  get: () => deviceMemory.recall<{ id: string; title: string }>(BASKET),
  drop: () => deviceMemory.forget(BASKET),
};

/** What asks for the first piece of an order, so that it may be asked again once its answer was lost. */
export type FirstAsk = { liveId: string; key: string; at: number };
type AskedPiece = { productId: string; first?: FirstAsk | undefined };

/** The piece that some tab of this browser is asking the server for, or whose answer it never got. */
export const askedPiece = {
  keep: (asked: AskedPiece) => deviceMemory.remember(ASKED_PIECE, asked),
  get: () => deviceMemory.recall<AskedPiece>(ASKED_PIECE),
  drop: () => deviceMemory.forget(ASKED_PIECE),
  onOtherTab: (listener: () => void) => onOtherTab(ASKED_PIECE, listener),
};

/** What was typed in the address form and not saved yet; dropped as soon as the server has it. */
export const addressDraft = {
  keep: (address: ShippingAddress) => deviceMemory.remember(ADDRESS_DRAFT, address),
  get: () => deviceMemory.recall<ShippingAddress>(ADDRESS_DRAFT),
  drop: () => deviceMemory.forget(ADDRESS_DRAFT),
};

/**
 * The address that this tab gave to an order that is not paid yet: a paid order shows its e-mail and telephone in part
 * only, and its address may then be kept for the next one. Read once.
 */
export const orderedTo = {
  keep: (orderId: string, address: ShippingAddress) => tabMemory.remember(ORDERED_TO, { orderId, address }),
  take: (orderId: string): ShippingAddress | undefined => {
    const given = tabMemory.recall<{ orderId: string; address: ShippingAddress }>(ORDERED_TO);
    if (given?.orderId !== orderId) return undefined;
    tabMemory.forget(ORDERED_TO);
    return given.address;
  },
  drop: () => tabMemory.forget(ORDERED_TO),
};

/** Her address for the next order, because she asked for it; the server keeps nothing of this. */
export const ownAddress = {
  keep: (address: ShippingAddress) => deviceMemory.remember(OWN_ADDRESS, address),
  get: () => deviceMemory.recall<ShippingAddress>(OWN_ADDRESS),
  drop: () => deviceMemory.forget(OWN_ADDRESS),
};

/** 'Oublier cet appareil'. */
export function forgetKept(): void {
  ownAddress.drop();
  addressDraft.drop();
  orderedTo.drop();
  lastBasket.drop();
}
