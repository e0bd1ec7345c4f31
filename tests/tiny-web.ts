import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SHOP_ROUTES } from "#contract/routes.ts";

/** The smallest build of the web that the server can serve, so that its tests need no bundler. */
export function tinyWeb(parent: string): string {
  const folder = join(parent, "web");
  mkdirSync(join(folder, "assets"), { recursive: true });
  const routes = Object.fromEntries(
    SHOP_ROUTES.map((route) => [
      route,
      { file: "page.html", callsById: route === "/order/:orderId" ? ["/api/guest-orders/{orderId}"] : [] },
    ]),
  );
  writeFileSync(join(folder, "pages.json"), JSON.stringify({ routes, notFound: "page.html" }));
  writeFileSync(join(folder, "page.html"), "<!doctype html><title>HF Outlet</title><body></body>");
  writeFileSync(join(folder, "admin.html"), "<!doctype html><title>HF Outlet</title><body></body>");
  return folder;
}
