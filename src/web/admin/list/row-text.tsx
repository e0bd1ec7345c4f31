import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

type RowTextProps = {
  children?: ReactNode;
  /** Said in a smaller voice behind it: an address, an age. */
  detail?: ReactNode;
  /** How much room a column leaves it; what is longer ends in "…". */
  className?: string;
};

/** What a cell says in its one line. */
export function RowText({ children, detail, className }: RowTextProps) {
  return (
    <span className={classNames("line-clamp-1 min-w-0 max-md:wrap-anywhere", className)}>
      {children}
      {detail && (
        <>
          {" "}
          <span className="text-small font-normal text-ink-2">{detail}</span>
        </>
      )}
    </span>
  );
}
