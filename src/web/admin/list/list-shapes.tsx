import { classNames } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/waiting.tsx";

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Where the title, the head and the rows of a list will stand, so that nothing jumps when they come. */
export function ListShapes({ compact }: { compact: boolean }) {
  return (
    <>
      <div className="mb-2 flex min-h-target items-center pb-1">
        <Skeleton className="h-5 w-40" />
      </div>
      <div className="flex flex-col gap-3 md:gap-0 md:overflow-hidden md:rounded-card md:border md:border-line md:bg-card">
        <div className="hidden h-11 bg-sunken md:block" />
        {ROWS.map((row) => (
          <div
            key={row}
            className={classNames(
              "flex flex-col gap-3 rounded-card border border-line bg-card p-4 md:flex-row md:items-center md:gap-6 md:rounded-none md:border-0 md:border-t md:px-3 md:py-0",
              compact ? "md:h-9" : "md:h-11",
            )}
          >
            <Skeleton className="h-5 w-1/2 md:h-4 md:w-1/6" />
            <Skeleton className="h-4 md:w-1/3" />
            <Skeleton className="h-4 w-3/4 md:w-1/6" />
            <Skeleton className="h-4 w-2/3 md:ms-auto md:w-20" />
          </div>
        ))}
      </div>
    </>
  );
}
