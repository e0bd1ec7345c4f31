import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";

/** "-date" in the URL is { by: "date", descending: true }. */
export type Sort = { by: string; descending: boolean };

export const readSort = (text: string): Sort =>
  text.startsWith("-") ? { by: text.slice(1), descending: true } : { by: text, descending: false };
export const writeSort = ({ by, descending }: Sort): string => `${descending ? "-" : ""}${by}`;

type SortKey = { id: string; header: string };

type SortHeaderProps = {
  column: SortKey & { align?: "start" | "end"; sortable?: boolean | readonly SortKey[] };
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  className?: string;
};

/** By what the list can be ordered in this column. */
export const sortKeysOf = ({
  id,
  header,
  sortable = false,
}: SortHeaderProps["column"]): readonly SortKey[] => (sortable === true ? [{ id, header }] : sortable || []);

export function SortHeader({ column, sort, onSort, className }: SortHeaderProps) {
  const { header, align = "start" } = column;
  const keys = sortKeysOf(column);
  const sorted = sort && keys.some((key) => key.id === sort.by);
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
      {keys.length > 0 && onSort
        ? keys.map((key) => (
            <SortButton key={key.id} of={key} sort={sort} onSort={onSort} isAlone={keys.length === 1} />
          ))
        : header}
    </th>
  );
}

type SortButtonProps = {
  of: SortKey;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  /** Else they stand below each other. */
  isAlone: boolean;
};

function SortButton({ of: { id, header }, sort, onSort, isAlone }: SortButtonProps) {
  const sorted = sort?.by === id;
  const arrow = sorted ? (sort.descending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <button
      type="button"
      className={classNames(
        "items-center gap-1 font-semibold hover:text-ink",
        isAlone ? "inline-flex min-h-7" : "ms-auto flex min-h-6",
      )}
      onClick={() => onSort({ by: id, descending: sorted ? !sort.descending : false })}
    >
      {header}
      <Icon of={arrow} size={14} strokeWidth={2} />
    </button>
  );
}
