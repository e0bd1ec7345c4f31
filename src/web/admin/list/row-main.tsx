import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#web/ui/class-names.ts";

// On a phone the whole row opens it, and a word longer than the line is cut instead of leaving it.
const LOOK =
  "line-clamp-1 max-w-full max-md:wrap-anywhere text-start font-semibold underline-offset-4 hover:underline max-md:after:absolute max-md:after:inset-0";

type RowMainProps = { className?: string; children: ReactNode };

/** What opens a row. The arrows of the keyboard go from one row's to the next one's, Space shows the row. */
export function RowLink({ to, state, className, children }: RowMainProps & { to: string; state?: unknown }) {
  return (
    <Link to={to} state={state} data-row-main className={classNames(LOOK, className)}>
      {children}
    </Link>
  );
}

/** As `RowLink`, for a row that opens in a dialog. */
export function RowButton({ onOpen, className, children }: RowMainProps & { onOpen: () => void }) {
  return (
    <button type="button" data-row-main onClick={onOpen} className={classNames(LOOK, className)}>
      {children}
    </button>
  );
}
