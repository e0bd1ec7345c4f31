import { createRoot, hydrateRoot } from "react-dom/client";
import { listenForFaults } from "#web/faults/report-fault.ts";
import { App } from "./app.tsx";
import { findPage, loadPage, PAGES, type Page } from "./pages.ts";
import "#web/styles/shop.css";

listenForFaults(Object.keys(PAGES));
const root = document.getElementById("app");
if (!root) throw new Error("The page has no place for the shop");

const { page } = findPage(window.location.pathname);
const loaded = await loadPage(page).then(
  (Component) => ({ Component }),
  (fault: unknown) => ({ fault }),
);
/** A page whose files don't come is a broken one, and says so where it would have stood. */
const BrokenPage: Page = () => {
  throw "fault" in loaded ? loaded.fault : undefined;
};
const Component = "Component" in loaded ? loaded.Component : BrokenPage;
const { pathname, search } = window.location;
const app = <App first={{ page, Component, place: { pathname, search, state: {} } }} />;

if ("Component" in loaded && root.dataset.prerendered === page.file) hydrateRoot(root, app);
else {
  root.replaceChildren();
  createRoot(root).render(app);
}
