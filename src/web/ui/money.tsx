import { type Cents, formatEuros } from "#domain/money.ts";
import { classNames } from "./class-names.ts";

/** An amount in figures of equal width, never broken over two lines. */
export function Money({ cents, className }: { cents: Cents; className?: string }) {
  return (
    <span className={classNames("whitespace-nowrap tabular-nums", className)}>{formatEuros(cents)}</span>
  );
}
