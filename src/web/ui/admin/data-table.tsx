import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { rowKeys } from "./row-keys.ts";
import { SelectAllBox, SelectBox } from "./row-selection.tsx";
import { type Sort, SortHeader } from "./sort-header.tsx";

export type Column<Row> = {
  id: string;
  header: string;
  /** Empty values are undefined or null: they are drawn "—" and read "non renseigné". */
  cell: (row: Row) => ReactNode;
  align?: "start" | "end";
  /** A date, a row of icons: it is not broken where the table has room. */
  oneLine?: boolean;
  /** Present when the list can be ordered by this column; the value is the name that stands in the URL. */
  sortable?: boolean;
  /** On a phone the row is a card: its title has no label, and actions stand at its foot. */
  onPhone?: "title" | "actions" | "hidden";
};

export type Selection = { chosen: ReadonlySet<string>; onChange: (chosen: ReadonlySet<string>) => void };

type DataTableProps<Row> = {
  /** What the table lists; read before it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Names a row in its box and its actions: an order number, a person. */
  rowName: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  selection?: Selection;
  /** Rows of 36 px instead of 44. */
  compact?: boolean;
  /** Space on a row shows it without leaving the list. */
  onPreview?: (id: string) => void;
  /** Nothing in the rows takes the focus: the keyboard must be able to scroll the table itself. */
  readOnly?: boolean;
  /** Drawn in place of the rows when there is none. */
  empty: ReactNode;
};

/** A table from 768 px on, a list of cards below. It owns no state: order, page and selection come from its caller. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, rowName, sort, onSort, selection, empty } = props;
  const { compact = false, onPreview, readOnly = false } = props;
  const sides = columns.length > MOST_AT_EASE ? "md:px-2" : "md:px-3";
  const onKeyDown = rowKeys({ selection, onPreview });
  if (rows.length === 0) return <div className="rounded-card border border-line bg-card">{empty}</div>;
  return (
    <div
      {...(readOnly ? { tabIndex: 0, role: "region", "aria-label": caption } : {})}
      className="relative md:max-h-[max(24rem,calc(100dvh-9rem))] md:overflow-auto md:rounded-card md:border md:border-line md:bg-card"
    >
      <table className="block w-full border-separate border-spacing-0 md:table" onKeyDown={onKeyDown}>
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr>
            {selection && (
              <th
                scope="col"
                className="w-10 min-w-10 ps-3 text-start md:sticky md:start-0 md:top-0 md:z-2 md:bg-sunken"
              >
                <SelectAllBox ids={rows.map(rowId)} selection={selection} />
              </th>
            )}
            {columns.map((column, index) => (
              <SortHeader
                key={column.id}
                column={column}
                sort={sort}
                onSort={onSort}
                className={classNames(
                  sides,
                  index === 0 ? STICKY_FIRST_HEAD[selection ? "afterBox" : "alone"] : STICKY_HEAD,
                )}
              />
            ))}
          </tr>
        </thead>
        <tbody className="flex flex-col gap-3 md:table-row-group">
          {rows.map((row) => {
            const id = rowId(row);
            const chosen = selection?.chosen.has(id) ?? false;
            return (
              <tr
                key={id}
                data-row-id={id}
                className={classNames(
                  "relative flex flex-col gap-1.5 rounded-card border border-line p-4 focus-within:bg-selected-row md:static md:table-row md:rounded-none md:border-0 md:p-0 md:hover:bg-selected-row",
                  compact ? "md:h-9" : "md:h-11",
                  chosen ? "bg-selected-row" : "bg-card",
                )}
              >
                {selection && (
                  <td className="absolute end-4 top-4 md:sticky md:start-0 md:z-1 md:w-10 md:min-w-10 md:border-t md:border-line md:bg-inherit md:ps-3">
                    <SelectBox id={id} name={rowName(row)} selection={selection} />
                  </td>
                )}
                {columns.map((column, index) => (
                  <Cell
                    key={column.id}
                    column={column}
                    row={row}
                    compact={compact}
                    className={classNames(
                      sides,
                      index === 0 && STICKY_FIRST_CELL[selection ? "afterBox" : "alone"],
                    )}
                  />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** More columns than that stand closer together. */
const MOST_AT_EASE = 7;

const STICKY_HEAD = "md:sticky md:top-0 md:z-1 md:bg-sunken";
const STICKY_FIRST_HEAD = {
  alone: "md:sticky md:start-0 md:top-0 md:z-2 md:bg-sunken",
  afterBox: "md:sticky md:start-10 md:top-0 md:z-2 md:bg-sunken",
} as const;
const STICKY_FIRST_CELL = {
  alone: "md:sticky md:start-0 md:z-1 md:bg-inherit",
  afterBox: "max-md:pe-10 md:sticky md:start-10 md:z-1 md:bg-inherit",
} as const;

const ON_PHONE = {
  title: "text-h2 font-semibold md:text-body md:font-normal",
  actions: "mt-1",
  hidden: "max-md:hidden",
} as const;

type CellProps<Row> = { column: Column<Row>; row: Row; compact: boolean; className: string };

function Cell<Row>({ column, row, compact, className }: CellProps<Row>) {
  const value = column.cell(row);
  const empty = value === undefined || value === null || value === "";
  return (
    <td
      className={classNames(
        "flex flex-wrap items-baseline gap-x-3 gap-y-1 max-md:wrap-anywhere md:table-cell md:border-t md:border-line",
        compact ? "md:py-0.5" : "md:py-1.5",
        column.oneLine && "md:whitespace-nowrap",
        column.align === "end" && "md:text-end md:tabular-nums",
        column.onPhone && ON_PHONE[column.onPhone],
        className,
      )}
    >
      {!column.onPhone && (
        <span aria-hidden className="basis-[7rem] text-small text-ink-2 md:hidden">
          {column.header}
        </span>
      )}
      {/* Where letters are large, or a badge is long, it goes below its label. */}
      <div
        className={classNames(
          "min-w-0 md:contents",
          column.onPhone !== "title" && "grow basis-[8rem] has-data-badge:basis-auto",
        )}
      >
        {empty ? <EmptyCell /> : value}
      </div>
    </td>
  );
}

function EmptyCell() {
  return (
    <span className="text-ink-3">
      <span aria-hidden>—</span>
      <span className="sr-only">non renseigné</span>
    </span>
  );
}
