import type { NeededRole } from "#domain/roles.ts";

/** Every path a person may open. The server answers 404 to the others, the web routes the same list. */
export const SHOP_ROUTES = [
  "/",
  "/order",
  "/order/live/:liveId",
  "/panier",
  "/panier/:liveId",
  "/order/:orderId",
  "/order-pay/:orderId",
  "/overlay/:liveId",
  "/mentions-legales",
  "/cgv",
  "/contact",
  "/confidentialite",
  "/accessibilite",
  "/faq",
  "/pages/:code",
  "/retractation",
  "/desinscription/:alertId",
  "/login",
  "/customer",
  "/update-password",
] as const;

/** The screens of the back office, each for the role whose work it shows. */
export const ADMIN_SCREENS = {
  "/admin": "management",
  "/admin/users": "management",
  "/admin/users/:userId": "management",
  "/admin/user-merge": "management",
  "/admin/pages": "management",
  "/admin/faqs": "management",
  "/admin/message-templates": "management",
  "/admin/orders": "management",
  "/admin/orders/:orderId": "any",
  "/admin/orders-preparation": "preparation",
  "/admin/lives": "live",
  "/admin/lives/:liveId": "live",
  "/admin/lives/:liveId/closing": "live",
  "/admin/lives/:liveId/report": "live",
  "/admin/products": "live",
  "/admin/products/photos": "live",
  "/admin/products/camera": "live",
  "/admin/bulk-products": "live",
  "/admin/bulk-products/grid": "live",
  "/admin/colors": "live",
  "/admin/promo-codes": "management",
  "/admin/credits": "management",
  "/admin/invoices": "management",
  "/admin/outbox": "management",
  "/admin/settings": "management",
  "/admin/account": "any",
  "/admin/withdrawals": "management",
  "/admin/unmatched-payments": "management",
  "/admin/to-tell": "live",
  "/admin/tracking": "preparation",
  "/admin/audit": "management",
  "/admin/live-order-sidebar": "live",
} as const satisfies Record<string, NeededRole>;
export type AdminScreen = keyof typeof ADMIN_SCREENS;

export const ADMIN_ROUTES = [
  "/admin/login",
  "/admin/invitation",
  "/admin/lives/",
  ...(Object.keys(ADMIN_SCREENS) as AdminScreen[]),
] as const;
