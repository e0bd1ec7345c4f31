import { useEffect } from "react";

export const SITE_NAME = "HF Outlet";

/** "Commande — HF Outlet": what the tab and the screen reader say; never a personal datum. Without a title it stays. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    document.title = title === SITE_NAME ? title : `${title} — ${SITE_NAME}`;
  }, [title]);
}
