import { renderToString } from "react-dom/server";
import { SITE_NAME } from "#web/ui/use-page-title.ts";
import { App } from "./app.tsx";
import { findPage, loadPage, NOT_FOUND, PAGES, type ShopPage } from "./pages.ts";
import type { PrerenderedPage } from "./prerendered-page.ts";

/** Stands for the ids of an address: what is drawn must not depend on them, for one file serves them all. */
const ANY_ID = "x";

/** One page per path that the server answers, and the one for all others. */
export function drawPages(declared: Readonly<Record<string, ShopPage>>): Promise<PrerenderedPage[]> {
  return Promise.all([...Object.keys(declared), undefined].map((route) => draw(route, declared)));
}

async function draw(
  route: string | undefined,
  declared: Readonly<Record<string, ShopPage>>,
): Promise<PrerenderedPage> {
  const pathname = route?.replaceAll(/:\w+/g, ANY_ID) ?? "/404";
  const { page } = findPage(pathname, declared);
  if (route !== undefined && page === NOT_FOUND) throw new Error(`The shop has no page for ${route}`);
  const { file, title, reads = [] } = page;
  const calls = reads.map((address) => address.replace("GET ", "/api"));
  const first = { page, Component: await loadPage(page), place: { pathname, search: "", state: {} } };
  return {
    file: `${fileName(route)}.html`,
    route,
    module: file,
    calls: calls.filter((path) => !path.includes("{")),
    callsById: calls.filter((path) => path.includes("{")),
    title: `${title ?? SITE_NAME} — ${SITE_NAME}`,
    markup: renderToString(<App first={first} />),
  };
}

/** "/order/:orderId" is drawn in "order-orderid.html". */
function fileName(route: string | undefined): string {
  if (route === undefined) return "not-found";
  return route === "/" ? "home" : route.slice(1).replaceAll(/[/:]+/g, "-").toLowerCase();
}

/** Drawn while this module is read. */
export const pages = await drawPages(PAGES);
