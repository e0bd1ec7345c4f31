import type { ComponentType } from "react";
import { matchPath, type RouteParams } from "./router/match-route.ts";

export type PageProps = {
  params: RouteParams;
  pathname: string;
  search: string;
  state: Record<string, unknown>;
};
export type Page = ComponentType<PageProps>;

export type ShopRoute = {
  patterns: readonly string[];
  load: () => Promise<Page>;
  /** Its own document: the card provider's script asks for a policy that no other page has. */
  ownDocument?: boolean;
  /** Nothing of the shop stands around it. */
  bare?: boolean;
};

export const routes = {
  home: { patterns: ["/"], load: async () => (await import("./home/home-page.tsx")).HomePage },
  order: {
    patterns: ["/order", "/order/:orderId"],
    load: async () => (await import("./order/order-route.tsx")).OrderRoute,
  },
  live: {
    patterns: ["/order/live/:liveId"],
    load: async () => (await import("./live/live-link-page.tsx")).LiveLinkPage,
  },
  pay: {
    patterns: ["/order-pay/:orderId"],
    load: async () => (await import("./payment/payment-page.tsx")).PaymentPage,
    ownDocument: true,
  },
  overlay: {
    patterns: ["/overlay/:liveId"],
    load: async () => (await import("./overlay/overlay-page.tsx")).OverlayPage,
    bare: true,
  },
  text: {
    patterns: [
      "/mentions-legales",
      "/cgv",
      "/contact",
      "/confidentialite",
      "/accessibilite",
      "/faq",
      "/pages/:code",
    ],
    load: async () => (await import("./pages/text-page.tsx")).TextPage,
  },
  withdrawal: {
    patterns: ["/retractation"],
    load: async () => (await import("./withdrawal/withdrawal-page.tsx")).WithdrawalPage,
  },
  account: { patterns: ["/login"], load: async () => (await import("./account/login-page.tsx")).LoginPage },
  newPassword: {
    patterns: ["/update-password"],
    load: async () => (await import("./account/new-password-page.tsx")).NewPasswordPage,
  },
  customer: {
    patterns: ["/customer"],
    load: async () => (await import("./customer/customer-page.tsx")).CustomerPage,
  },
  notFound: { patterns: [], load: async () => (await import("./not-found-page.tsx")).NotFoundPage },
} satisfies Record<string, ShopRoute>;

export type RouteName = keyof typeof routes;
export type FoundRoute = { name: RouteName; params: RouteParams };

export function findRoute(pathname: string): FoundRoute {
  for (const [name, { patterns }] of Object.entries(routes)) {
    for (const pattern of patterns) {
      const params = matchPath(pattern, pathname);
      if (params) return { name: name as RouteName, params };
    }
  }
  return { name: "notFound", params: {} };
}
