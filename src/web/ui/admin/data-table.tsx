import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { rowKeys } from "./row-keys.ts";
import { SelectAllBox, SelectBox } from "./row-selection.tsx";
import { type Sort, SortHeader } from "./sort-header.tsx";
import { type Column, TableCell } from "./table-cell.tsx";

export type { Column } from "./table-cell.tsx";

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
  /** On a phone a row is two lines of what its columns say stands there, instead of a card with all of them. */
  twoLines?: boolean;
  /** Space on a row shows it without leaving the list. */
  onPreview?: (id: string) => void;
  /** The row that the keys are about while nothing has the focus, and who is told of another one. */
  pointed?: { id: string | undefined; onPoint: (id: string) => void };
  /** Nothing in the rows takes the focus: the keyboard must be able to scroll the table itself. */
  readOnly?: boolean;
  /** Drawn in place of the rows when there is none. */
  empty: ReactNode;
};

/** A table from 768 px on, a list below. It owns no state: order, page and selection come from its caller. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, rowName, sort, onSort, selection, pointed, empty } = props;
  const { compact = false, twoLines = false, onPreview, readOnly = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  const tooWide = useTooWide(frame);
  const sides = columns.length > MANY ? "md:px-1.25" : columns.length > MOST_AT_EASE ? "md:px-2" : "md:px-3";
  const head = classNames("md:sticky md:z-2 md:bg-sunken", tooWide ? "md:top-0" : "md:top-(--top)");
  const onKeyDown = rowKeys({ selection, onPreview });
  if (rows.length === 0) return <div className="rounded-card border border-line bg-card">{empty}</div>;
  return (
    <div
      ref={frame}
      {...(readOnly ? { tabIndex: 0, role: "region", "aria-label": caption } : {})}
      className={classNames(
        "@container relative md:rounded-card md:border md:border-line md:bg-card",
        tooWide && "md:overflow-x-auto",
      )}
    >
      <table
        className="block w-full border-separate border-spacing-0 md:table"
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const id = target.closest<HTMLElement>("[data-row-id]")?.dataset.rowId;
          if (id) pointed?.onPoint(id);
        }}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr className="md:*:first:rounded-ss-card md:*:last:rounded-se-card">
            {selection && (
              <th scope="col" className={classNames(head, BOX, "ps-3 text-start")}>
                <SelectAllBox ids={rows.map(rowId)} selection={selection} />
              </th>
            )}
            {columns.map((column, index) => (
              <SortHeader
                key={column.id}
                column={column}
                sort={sort}
                onSort={onSort}
                className={classNames(sides, head, index === 0 && FIRST[selection ? "afterBox" : "alone"])}
              />
            ))}
          </tr>
        </thead>
        <tbody
          className={classNames("flex flex-col md:table-row-group", twoLines ? TWO_LINES.body : "gap-3")}
        >
          {rows.map((row) => {
            const id = rowId(row);
            const chosen = selection?.chosen.has(id) ?? false;
            return (
              <tr
                key={id}
                data-row-id={id}
                data-pointed={pointed?.id === id ? "" : undefined}
                className={classNames(
                  "relative focus-within:bg-selected-row md:static md:table-row md:rounded-none md:border-0 md:p-0 md:hover:bg-selected-row",
                  "md:pointer-fine:data-pointed:*:first:shadow-[inset_3px_0_0_var(--color-ink)]",
                  twoLines ? TWO_LINES.row : "flex flex-col gap-1.5 rounded-card border border-line p-4",
                  compact ? "md:h-9" : "md:h-11",
                  chosen ? "bg-selected-row" : "bg-card",
                )}
              >
                {selection && (
                  <td
                    className={classNames(
                      twoLines ? TWO_LINES.box : "max-md:absolute max-md:end-4 max-md:top-4",
                      BOX,
                      "md:z-1 md:border-t md:border-line md:bg-inherit md:ps-3",
                    )}
                  >
                    <SelectBox id={id} name={rowName(row)} selection={selection} />
                  </td>
                )}
                {columns.map((column, index) => (
                  <TableCell
                    key={column.id}
                    column={column}
                    row={row}
                    compact={compact}
                    twoLines={twoLines}
                    className={classNames(
                      sides,
                      index === 0 &&
                        classNames("md:z-1 md:bg-inherit", FIRST[selection ? "afterBox" : "alone"]),
                      index === 0 && selection && !twoLines && "max-md:pe-10",
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
const MANY = 10;

/** What stays in its place while a table that is too wide is scrolled sideways. */
const BOX = "md:sticky md:start-0 md:w-10 md:min-w-10";
const FIRST = { alone: "md:sticky md:start-0", afterBox: "md:sticky md:start-10" } as const;

/** Rows of 64 px on a phone; with letters too large for that, all that a row says stands below each other. */
const TWO_LINES = {
  body: "max-md:overflow-hidden max-md:rounded-card max-md:border max-md:border-line max-md:bg-card max-md:divide-y max-md:divide-line",
  row: "max-md:flex max-md:flex-col max-md:px-3 max-md:py-2 max-md:@min-[16rem]:grid max-md:@min-[16rem]:min-h-16 max-md:@min-[16rem]:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto] max-md:@min-[16rem]:content-center max-md:@min-[16rem]:items-center max-md:@min-[16rem]:gap-x-2 max-md:@min-[16rem]:py-1",
  box: "max-md:z-1 max-md:row-span-2 max-md:row-start-1",
} as const;

/** A table that is wider than its place is scrolled sideways in itself; every other one leaves scrolling to the page. */
function useTooWide(frame: RefObject<HTMLDivElement | null>): boolean {
  const [tooWide, setTooWide] = useState(false);
  useLayoutEffect(() => {
    const table = frame.current?.querySelector("table");
    if (!frame.current || !table) return;
    const measure = () => setTooWide(table.offsetWidth > (frame.current?.clientWidth ?? 0));
    const sizes = new ResizeObserver(measure);
    sizes.observe(frame.current);
    sizes.observe(table);
    return () => sizes.disconnect();
  });
  return tooWide;
}
