import type { ComponentType } from "react";
import type { SHOP_ROUTES } from "#contract/routes.ts";
import type { Address } from "#web/client/send.ts";
import { ADDRESSES } from "./api.ts";
import { matchPath, type RouteParams } from "./router/match-route.ts";

export type PageProps = {
  params: RouteParams;
  pathname: string;
  search: string;
  state: Record<string, unknown>;
  /** As the page is declared; its content gives a page of staff its title. */
  title: string | undefined;
};
export type Page = ComponentType<PageProps>;

export type ShopPage = {
  /** The file whose default export is the page. Places of one file are one page: what is typed lives through the move. */
  file: string;
  title?: string;
  /** Reads that it makes at once: they need not wait for the script. Their ids are those of its address. */
  reads?: readonly Address[];
  /** Nothing of the shop stands around it. */
  bare?: boolean;
};

const text = (code: string, title: string): ShopPage => ({
  file: "./pages/text-page.tsx",
  title,
  reads: [`GET /pages/${code}`],
});
const ORDER: ShopPage = { file: "./order/order-page.tsx", title: "Commande" };
const { buyerReviews, guestOrders, lives, pages } = ADDRESSES;

/** The page of each of the contract's routes; the router, the titles, the build and its preloads read it. */
export const PAGES: Readonly<Record<(typeof SHOP_ROUTES)[number], ShopPage>> = {
  "/": { file: "./home/home-page.tsx", title: "Commander pendant le live", reads: [lives.list, pages.shop] },
  "/order": { ...ORDER, reads: [lives.list, pages.shop] },
  "/order/:orderId": { ...ORDER, reads: [guestOrders.get, lives.list, pages.shop] },
  "/panier": { file: "./basket/current-basket-page.tsx", title: "Mon panier live", reads: [lives.list] },
  "/panier/:liveId": { file: "./basket/basket-page.tsx", title: "Mon panier live" },
  "/order/live/:liveId": {
    file: "./live/live-link-page.tsx",
    title: "Commande",
    reads: [lives.get, pages.shop],
  },
  // Entered and left by plain links: the card provider's script asks for a policy that no other page has.
  "/order-pay/:orderId": {
    file: "./payment/payment-page.tsx",
    title: "Paiement",
    reads: [guestOrders.get, pages.shop],
  },
  "/overlay/:liveId": { file: "./overlay/overlay-page.tsx", title: "Incrustation", bare: true },
  "/mentions-legales": text("mentions-legales", "Mentions légales"),
  "/cgv": text("cgv", "Conditions générales de vente"),
  "/contact": text("contact", "Contact"),
  "/confidentialite": text("confidentialite", "Confidentialité"),
  "/accessibilite": text("accessibilite", "Accessibilité"),
  "/faq": { file: "./pages/text-page.tsx", title: "Questions fréquentes", reads: [pages.faqs] },
  "/pages/:code": { file: "./pages/text-page.tsx" },
  "/retractation": { file: "./withdrawal/withdrawal-page.tsx", title: "Rétractation" },
  "/avis": {
    file: "./reviews/reviews-page.tsx",
    title: "Avis de clientes",
    reads: [buyerReviews.list, pages.shop],
  },
  "/rappels": { file: "./recalls/recalls-page.tsx", title: "Rappels de produits" },
  "/desinscription/:alertId": { file: "./alerts/end-alert-page.tsx", title: "Désinscription" },
  "/desinscription/annonces/:token": {
    file: "./advertising/end-advertising-page.tsx",
    title: "Désinscription",
  },
  "/login": { file: "./account/login-page.tsx", title: "Connexion" },
  "/customer": { file: "./customer/customer-page.tsx", title: "Mon espace" },
  "/update-password": { file: "./account/new-password-page.tsx", title: "Nouveau mot de passe" },
};
export const NOT_FOUND: ShopPage = { file: "./not-found-page.tsx", title: "Page introuvable" };

const FILES = import.meta.glob<Page>(["./*-page.tsx", "./*/*-page.tsx"], { import: "default" });

/** The page's component; its code is a file of its own that only this page loads. */
export async function loadPage({ file }: ShopPage): Promise<Page> {
  const load = FILES[file];
  if (!load) throw new Error(`The shop has no page in ${file}`);
  return load();
}

type FoundPage = { page: ShopPage; params: RouteParams };

export function findPage(pathname: string, declared: Readonly<Record<string, ShopPage>> = PAGES): FoundPage {
  for (const [route, page] of Object.entries(declared)) {
    const params = matchPath(route, pathname);
    if (params) return { page, params };
  }
  return { page: NOT_FOUND, params: {} };
}
