import { useEffect } from "react";

/**
 * The server writes down every path that leads nowhere. Of a move inside the page it learns nothing by itself, so it is
 * asked for the path as it would have been for a document.
 */
export function useLostPath(pathname: string): void {
  useEffect(() => {
    const [opened] = performance.getEntriesByType("navigation");
    if (opened && new URL(opened.name, window.location.origin).pathname === pathname) return;
    fetch(pathname, { method: "HEAD" }).catch(() => undefined);
  }, [pathname]);
}
