import type { OrderStatus } from "#domain/order-status.ts";

export const ORDER_STATUS_LABELS = {
  "to-validate": "À valider",
  "to-pay": "À payer",
  paid: "Payée",
  preparing: "En préparation",
  "to-ship": "À expédier",
  shipped: "Expédiée",
  delivered: "Livrée",
  "cancelled-by-customer": "Annulée par le client",
  "cancelled-by-admin": "Annulée par l'admin",
} satisfies Record<OrderStatus, string>;

export const DELIVERED_ON_MISSING = "Indiquez le jour de la livraison.";

/** The same statuses as their buyer reads them: nobody is "the customer" or "the admin" to her. */
export const GUEST_STATUS_LABELS = {
  ...ORDER_STATUS_LABELS,
  "cancelled-by-customer": "Annulée",
  "cancelled-by-admin": "Annulée par la boutique",
} satisfies Record<OrderStatus, string>;
