import { useEffect, useMemo, useRef, useState } from "react";
import { FaultBoundary } from "#web/ui/fault-boundary.tsx";
import { LiveRegions } from "#web/ui/live-regions.tsx";
import { onceOnline } from "#web/ui/load-file.ts";
import { usePageTitle } from "#web/ui/use-page-title.ts";
import { findPage, loadPage, PAGES, type Page, type ShopPage } from "./pages.ts";
import { type Place, usePlace } from "./router/location.ts";
import { Footer } from "./shell/footer.tsx";
import { Header } from "./shell/header.tsx";
import { Top } from "./shell/top.tsx";

type AppProps = { first: { page: ShopPage; Component: Page; place: Place } };

/** The shell and the page of the moment. The first page is loaded before, so that the prerendered markup is met. */
export function App({ first }: AppProps) {
  const place = usePlace(first.place);
  const { page, params } = useMemo(() => findPage(place.pathname), [place.pathname]);
  const [shown, setShown] = useState({ ...first, params, place });
  const arrived = shown.page.file === page.file ? { ...shown, page, params, place } : shown;
  useEffect(() => {
    if (shown.page.file === page.file) {
      // Where this page is now stays true of it while the next one loads.
      setShown((now) => (now.place === place ? now : { ...now, page, params, place }));
      return;
    }
    let stale = false;
    onceOnline(() => loadPage(page))
      .then((Component) => !stale && setShown({ page, Component, params, place }))
      // A file that is gone (a new release): the browser loads the page as a document.
      .catch(() => !stale && window.location.reload());
    return () => {
      stale = true;
    };
  }, [shown.page.file, page, params, place]);
  const {
    Component,
    place: { pathname },
  } = arrived;
  const props = { params: arrived.params, title: arrived.page.title, ...arrived.place };
  usePageTitle(arrived.page.title);
  useLanding(arrived.page.file, pathname);
  // What the build drew answers presses from here on: the effects of the whole page have run.
  useEffect(() => document.querySelector("[data-prerendered]")?.removeAttribute("data-prerendered"), []);
  if (arrived.page.bare) return <Component {...props} />;
  return (
    <FaultBoundary whole page={pathname}>
      <Top />
      <Header />
      <main
        id="contenu"
        tabIndex={-1}
        className="mx-auto w-full max-w-[35rem] grow px-gutter pt-4 pb-10 outline-none lg:max-w-[80rem] print:max-w-none print:p-0"
      >
        <FaultBoundary page={pathname}>
          <Component {...props} />
        </FaultBoundary>
      </main>
      <Footer />
      <LiveRegions />
    </FaultBoundary>
  );
}

/**
 * After a change of page the top, or the place in it that was asked for, is in sight and the heading has the focus; a new
 * order taking its address is none.
 */
function useLanding(file: string, pathname: string): void {
  const landed = useRef({ file, pathname });
  useEffect(() => {
    const before = landed.current;
    landed.current = { file, pathname };
    if (before.pathname === pathname || (before.file === file && file === PAGES["/order"].file)) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [file, pathname]);
}
