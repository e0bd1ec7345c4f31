import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { classNames } from "#web/ui/class-names.ts";
import { usePageTitle } from "#web/ui/use-page-title.ts";

type ScreenHeadingProps = {
  /** Title of the tab: never a personal datum. */
  title: string;
  /** What the heading shows when it is more than the title. */
  children?: ReactNode;
  aside?: ReactNode;
  className?: string;
};

/** Heading of a screen; it takes the focus when one comes from another screen. */
export function ScreenHeading({ title, children, aside, className = "mb-4 gap-3" }: ScreenHeadingProps) {
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = useLocation().key !== "default";
  const cameFromElsewhere = useRef(arrived);
  useEffect(() => {
    if (cameFromElsewhere.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={classNames("flex flex-wrap items-center justify-between", className)}>
      <h1 ref={heading} tabIndex={-1}>
        {children ?? title}
      </h1>
      {aside}
    </div>
  );
}
