import { classNames } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/waiting.tsx";

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Where the head and the rows of a list will stand, so that nothing jumps when they come. */
export function ListShapes({ compact }: { compact: boolean }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <div className="hidden h-9 bg-sunken md:block" />
      {ROWS.map((row) => (
        <div
          key={row}
          className={classNames(
            "flex h-16 items-center gap-6 border-t border-line px-3 max-md:first:border-t-0",
            compact ? "md:h-9" : "md:h-11",
          )}
        >
          <Skeleton className="h-4 w-1/3 md:w-1/6" />
          <Skeleton className="hidden h-4 w-1/3 md:block" />
          <Skeleton className="hidden h-4 w-1/6 md:block" />
          <Skeleton className="ms-auto h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
