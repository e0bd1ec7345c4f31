import { formatCount } from "#wording/format.ts";

/** How many rows wait behind a tab; nothing is shown when none does, or when that is not known yet. */
export function TabCount({ count = 0 }: { count?: number | undefined }) {
  return (
    count > 0 && (
      <span className="rounded-pill bg-sunken px-1.5 text-badge font-semibold text-ink tabular-nums">
        {formatCount(count)}
      </span>
    )
  );
}
