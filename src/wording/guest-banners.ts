import type { OrderStatus } from "#domain/order-status.ts";

/** What tells a guest that the order can no longer be changed, and why. Statuses that can be edited have none. */
const BANNERS = {
  "to-validate": undefined,
  "to-pay": undefined,
  paid: "Votre commande est payée et en cours de préparation.",
  preparing: "Votre commande est payée et en cours de préparation.",
  "to-ship": "Votre commande est payée et en cours de préparation.",
  shipped: "Votre commande est expédiée.",
  delivered: "Votre commande est livrée.",
  "cancelled-by-customer": "Votre commande est annulée.",
  "cancelled-by-admin": "Votre commande a été annulée par la boutique.",
} satisfies Record<OrderStatus, string | undefined>;

/** A parcel without a number has no link that could be sent. */
export function guestBanner({
  status,
  tracking,
}: {
  status: OrderStatus;
  tracking: object | null;
}): string | undefined {
  const banner = BANNERS[status];
  return status === "shipped" && tracking ? `${banner} Le lien de suivi vous est envoyé par email.` : banner;
}

/** The stages a guest follows after payment, in order, with the statuses that belong to each. */
export const GUEST_TIMELINE = [
  { label: "Payée", statuses: ["paid"] },
  { label: "En préparation", statuses: ["preparing", "to-ship"] },
  { label: "Expédiée", statuses: ["shipped"] },
  { label: "Livrée", statuses: ["delivered"] },
] as const satisfies readonly { label: string; statuses: readonly OrderStatus[] }[];
