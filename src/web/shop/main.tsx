import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { findRoute, routes } from "./routes.ts";
import "#web/styles/shop.css";

const root = document.getElementById("app");
if (!root) throw new Error("The page has no place for the shop");

const { name } = findRoute(window.location.pathname);
const page = await routes[name].load();
const { pathname, search } = window.location;
const app = <App first={{ name, page, place: { pathname, search, state: {} } }} />;

if (root.dataset.prerendered === name) hydrateRoot(root, app);
else {
  root.replaceChildren();
  createRoot(root).render(app);
}
