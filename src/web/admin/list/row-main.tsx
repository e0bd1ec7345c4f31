import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#web/ui/class-names.ts";

const LOOK =
  "inline-flex min-h-6 items-center text-start pointer-coarse:min-h-target pointer-coarse:min-w-target font-semibold text-accent underline-offset-4 hover:underline";

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
