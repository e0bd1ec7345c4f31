import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";

/** "-date" in the URL is { by: "date", descending: true }. */
export type Sort = { by: string; descending: boolean };

export const readSort = (text: string): Sort =>
  text.startsWith("-") ? { by: text.slice(1), descending: true } : { by: text, descending: false };
export const writeSort = ({ by, descending }: Sort): string => `${descending ? "-" : ""}${by}`;

type SortHeaderProps = {
  column: { id: string; header: string; align?: "start" | "end"; sortable?: boolean };
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  className?: string;
};

export function SortHeader({ column, sort, onSort, className }: SortHeaderProps) {
  const { id, header, align = "start", sortable = false } = column;
  const sorted = sort?.by === id;
  const arrow = sorted ? (sort.descending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={sorted ? (sort.descending ? "descending" : "ascending") : undefined}
      className={classNames(
        "text-small md:h-8 font-semibold text-ink-2",
        align === "end" ? "text-end" : "text-start",
        className,
      )}
    >
      {sortable && onSort ? (
        <button
          type="button"
          className="inline-flex min-h-7 items-center gap-1 font-semibold hover:text-ink"
          onClick={() => onSort({ by: id, descending: sorted ? !sort.descending : false })}
        >
          {header}
          <Icon of={arrow} size={14} strokeWidth={2} />
        </button>
      ) : (
        header
      )}
    </th>
  );
}
