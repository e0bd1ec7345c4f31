import type { ReactNode } from "react";
import { usePageTitle } from "#web/ui/use-page-title.ts";

type PageTitleProps = {
  children: ReactNode;
  /** What the tab says, followed by the site's name. */
  tab: string;
  className?: string;
};

/** The heading of a page; it takes the focus after a change of page. */
export function PageTitle({ children, tab, className }: PageTitleProps) {
  usePageTitle(tab);
  return (
    <h1 tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
