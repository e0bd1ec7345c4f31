import { renderToString } from "react-dom/server";
import { SHOP_ROUTES } from "#contract/routes.ts";
import { paths } from "#web/paths.ts";
import { SITE_NAME } from "#web/ui/use-page-title.ts";
import { App } from "./app.tsx";
import { TEXT_TITLES } from "./pages/text-titles.ts";
import type { PrerenderedPage } from "./prerendered-page.ts";
import { findRoute, type RouteName, routes } from "./routes.ts";

/** The source file behind each page; its chunk is preloaded, so that it does not wait for the entry. */
const MODULES = {
  home: "shop/home/home-page.tsx",
  order: "shop/order/order-route.tsx",
  live: "shop/live/live-link-page.tsx",
  pay: "shop/payment/payment-page.tsx",
  overlay: "shop/overlay/overlay-page.tsx",
  text: "shop/pages/text-page.tsx",
  withdrawal: "shop/withdrawal/withdrawal-page.tsx",
  account: "shop/account/login-page.tsx",
  newPassword: "shop/account/new-password-page.tsx",
  customer: "shop/customer/customer-page.tsx",
  notFound: "shop/not-found-page.tsx",
} as const satisfies Record<RouteName, string>;

const TITLES: Partial<Record<RouteName, string>> = {
  home: "Commander pendant le live",
  order: "Commande",
  live: "Commande",
  pay: "Paiement",
  overlay: "Incrustation",
  withdrawal: "Rétractation",
  account: "Connexion",
  newPassword: "Nouveau mot de passe",
  customer: "Mon espace",
  notFound: "Page introuvable",
};

const CALLS: Partial<Record<string, readonly string[]>> = {
  [paths.home]: ["/api/lives", "/api/shop"],
  [paths.order]: ["/api/lives", "/api/shop"],
  [paths.questions]: ["/api/faqs"],
};

/** Stands for the ids of an address: what is drawn must not depend on them, for one file serves them all. */
const ANY_ID = "x";

/** One page per path that the server answers, and the one for all others. Drawn while this module is read. */
export const pages: PrerenderedPage[] = await Promise.all([...SHOP_ROUTES, undefined].map(draw));

async function draw(route: string | undefined): Promise<PrerenderedPage> {
  const pathname = route?.replaceAll(/:\w+/g, ANY_ID) ?? "/404";
  const { name } = findRoute(pathname);
  if (route !== undefined && name === "notFound") throw new Error(`The shop has no page for ${route}`);
  const page = await routes[name].load();
  const title = TEXT_TITLES[pathname] ?? TITLES[name] ?? SITE_NAME;
  return {
    file: `${fileName(route)}.html`,
    route,
    name,
    module: MODULES[name],
    calls: CALLS[pathname] ?? (name === "text" ? [`/api/pages${pathname}`] : []),
    title: `${title} — ${SITE_NAME}`,
    markup: renderToString(<App first={{ name, page, place: { pathname, search: "", state: {} } }} />),
  };
}

/** "/order/:orderId" is drawn in "order-orderid.html". */
function fileName(route: string | undefined): string {
  if (route === undefined) return "not-found";
  return route === "/" ? "home" : route.slice(1).replaceAll(/[/:]+/g, "-").toLowerCase();
}
