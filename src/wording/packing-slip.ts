import { countOf } from "./format.ts";

interface SlipItem {
  refCategory: string | null;
  ref: number;
  name: string;
  color: { name: string } | null;
  size: string | null;
  quantity: number;
}

/** What a packing slip may know of an order: nothing of its prices, and no way to reach its customer. */
export interface SlipOrder {
  orderNumber: string;
  customer: { name: string; handle: string | null };
  shippingAddress: { first_name: string; last_name: string; city: string; delivery_note: string } | null;
  items: readonly SlipItem[];
}

/** What is announced on air and written on the rail: "A12". */
export const pieceReference = ({ refCategory, ref }: Pick<SlipItem, "refCategory" | "ref">): string =>
  refCategory ?? String(ref);

/** "A12 · Robe portefeuille · Noir · 38 · x1" */
export const slipLine = (item: SlipItem): string =>
  joined([pieceReference(item), item.name, item.color?.name, item.size, `x${item.quantity}`]);

/** "@lea · Léa Martin · Lyon" */
export function slipRecipient({ shippingAddress, customer }: SlipOrder): string {
  const name = shippingAddress
    ? `${shippingAddress.first_name} ${shippingAddress.last_name}`.trim()
    : customer.name;
  return joined([customer.handle && `@${customer.handle}`, name, shippingAddress?.city]);
}

export const slipCount = ({ items }: SlipOrder): string => countOf(items.length, "article");

/** `address` without its protocol, short enough to be typed. */
export const slipWithdrawal = (address: string): string =>
  `Vous pouvez renoncer à votre achat dans les 14 jours qui suivent la réception\u00a0: ${address.replace(/^https?:\/\//, "")}`;

const joined = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(" · ");
