import { Link, type LinkProps } from "react-router";
import { maySee, useRole } from "./use-may.ts";

type ScreenLinkProps = Omit<LinkProps, "to"> & {
  to: string;
  /** It stands alone, as a button does: left out where its words alone would say nothing. */
  alone?: boolean;
};

/** A link to a screen of the back office; the words alone for whom the screen is not. */
export function ScreenLink({ to, alone = false, children, ...rest }: ScreenLinkProps) {
  const role = useRole();
  if (maySee(role, to))
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    );
  return alone ? null : <span>{children}</span>;
}
