import { useEffect, useMemo, useRef, useState } from "react";
import { FaultBoundary } from "#web/ui/fault-boundary.tsx";
import { LiveRegions } from "#web/ui/live-regions.tsx";
import { type Place, usePlace } from "./router/location.ts";
import { findRoute, type Page, type RouteName, routes } from "./routes.ts";
import { Footer } from "./shell/footer.tsx";
import { Header } from "./shell/header.tsx";
import { Top } from "./shell/top.tsx";

type AppProps = { first: { name: RouteName; page: Page; place: Place } };

/** The shell and the page of the moment. The first page is loaded before, so that the prerendered markup is met. */
export function App({ first }: AppProps) {
  const place = usePlace(first.place);
  const route = useMemo(() => findRoute(place.pathname), [place.pathname]);
  const [shown, setShown] = useState({ name: first.name, Page: first.page, params: route.params, place });
  const arrived = shown.name === route.name ? { ...shown, params: route.params, place } : shown;
  useEffect(() => {
    if (shown.name === route.name) return;
    let stale = false;
    routes[route.name]
      .load()
      .then((page) => !stale && setShown({ name: route.name, Page: page, params: route.params, place }))
      // A chunk that is gone (a new release) or out of reach: the browser loads the page as a document.
      .catch(() => !stale && window.location.reload());
    return () => {
      stale = true;
    };
  }, [shown.name, route.name, route.params, place]);
  useLanding(arrived.name, arrived.place.pathname);
  // What the build drew answers presses from here on: the effects of the whole page have run.
  useEffect(() => document.querySelector("[data-prerendered]")?.removeAttribute("data-prerendered"), []);
  if (isBare(arrived.name)) return <arrived.Page params={arrived.params} {...arrived.place} />;
  return (
    <FaultBoundary whole page={arrived.place.pathname}>
      <Top />
      <Header />
      <main
        id="contenu"
        tabIndex={-1}
        className="mx-auto w-full max-w-[35rem] grow px-gutter pt-4 pb-10 outline-none lg:max-w-[60rem] print:max-w-none print:p-0"
      >
        <FaultBoundary page={arrived.place.pathname}>
          <arrived.Page params={arrived.params} {...arrived.place} />
        </FaultBoundary>
      </main>
      <Footer />
      <LiveRegions />
    </FaultBoundary>
  );
}

const isBare = (name: RouteName): boolean => "bare" in routes[name];

/** After a change of page the top is in sight and the heading has the focus; a new order taking its address is none. */
function useLanding(name: RouteName, pathname: string): void {
  const landed = useRef({ name, pathname });
  useEffect(() => {
    const before = landed.current;
    landed.current = { name, pathname };
    if (before.pathname === pathname || (before.name === "order" && name === "order")) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [name, pathname]);
}
