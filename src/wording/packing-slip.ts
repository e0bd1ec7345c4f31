import type { RelayPoint } from "#domain/relay-point.ts";
import { countOf } from "./format.ts";
import { RELAY_LINE } from "./relay-points.ts";

const NBSP = "\u00a0";

interface SlipItem {
  /** The order that it was bought with. */
  orderNumber: string;
  buyerNumber: number | null;
  refCategory: string | null;
  ref: number;
  name: string;
  color: { name: string } | null;
  size: string | null;
  quantity: number;
  /** False for a piece that is gone: it is not in the parcel. */
  takesUnit: boolean;
}

/** What a packing slip may know of an order: nothing of its prices, and no way to reach its customer. */
export interface SlipOrder {
  orderNumber: string;
  customer: { name: string; handle: string | null };
  shippingAddress: {
    firstName: string;
    lastName: string;
    city: string;
    deliveryNote: string;
    relay?: RelayPoint | undefined;
  } | null;
  items: readonly SlipItem[];
}

/** What is announced on air and written on the rail: "A12". */
export const pieceReference = ({ refCategory, ref }: Pick<SlipItem, "refCategory" | "ref">): string =>
  refCategory?.toUpperCase() ?? String(ref);

/** The pieces by the order that they were bought with; one part for a parcel of one order. */
export function slipParts<Item extends Pick<SlipItem, "orderNumber">>(
  items: readonly Item[],
): { orderNumber: string; items: Item[] }[] {
  const numbers = [...new Set(items.map(({ orderNumber }) => orderNumber))];
  return numbers.map((orderNumber) => ({
    orderNumber,
    items: items.filter((item) => item.orderNumber === orderNumber),
  }));
}

/** "A12 · Robe portefeuille · Noir · 38 · x1": how many never stands alone on a line. */
export const slipItem = (item: SlipItem): string =>
  `${joined([pieceReference(item), item.name, item.color?.name, item.size])}${NBSP}·${NBSP}${
    item.takesUnit ? `x${item.quantity}` : "pièce indisponible"
  }`;

/** "@lea · Léa Martin · Lyon" */
export function slipRecipient({ shippingAddress, customer }: SlipOrder): string {
  const name = shippingAddress
    ? `${shippingAddress.firstName} ${shippingAddress.lastName}`.trim()
    : customer.name;
  return joined([customer.handle && `@${customer.handle}`, name, shippingAddress?.city]);
}

/** What stands in the slip's frame: the relay point, or what the buyer wrote for the driver. */
export const slipNote = ({ shippingAddress }: Pick<SlipOrder, "shippingAddress">): string => {
  const relay = shippingAddress?.relay;
  return relay
    ? `${RELAY_LINE} ${relay.name}, ${relay.zip} ${relay.city}`
    : (shippingAddress?.deliveryNote ?? "");
};

/** How many pieces lie in the parcel. */
export const slipCount = ({ items }: SlipOrder): string =>
  countOf(items.filter(({ takesUnit }) => takesUnit).length, "article");

/** `address` without its protocol, short enough to be typed. */
export const slipWithdrawal = (address: string): string =>
  `Vous pouvez renoncer à votre achat dans les 14 jours qui suivent la réception\u00a0: ${address.replace(/^https?:\/\//, "")}`;

/** No row begins with a point. */
const joined = (parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(`${NBSP}· `);
