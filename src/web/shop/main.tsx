import { createRoot, hydrateRoot } from "react-dom/client";
import { SHOP_ROUTES } from "#contract/routes.ts";
import { listenForFaults } from "#web/faults/report-fault.ts";
import { App } from "./app.tsx";
import { findRoute, type Page, routes } from "./routes.ts";
import "#web/styles/shop.css";

listenForFaults(SHOP_ROUTES);
const root = document.getElementById("app");
if (!root) throw new Error("The page has no place for the shop");

const { name } = findRoute(window.location.pathname);
const loaded = await routes[name].load().then(
  (page) => ({ page }),
  (fault: unknown) => ({ fault }),
);
/** A page whose files don't come is a broken one, and says so where it would have stood. */
const BrokenPage: Page = () => {
  throw "fault" in loaded ? loaded.fault : undefined;
};
const page = "page" in loaded ? loaded.page : BrokenPage;
const { pathname, search } = window.location;
const app = <App first={{ name, page, place: { pathname, search, state: {} } }} />;

if ("page" in loaded && root.dataset.prerendered === name) hydrateRoot(root, app);
else {
  root.replaceChildren();
  createRoot(root).render(app);
}
