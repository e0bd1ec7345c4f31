import { useEffect } from "react";

export const SITE_NAME = "HF Outlet";

/** "Commande — HF Outlet": what the tab and the screen reader say; never a personal datum. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === SITE_NAME ? title : `${title} — ${SITE_NAME}`;
  }, [title]);
}
