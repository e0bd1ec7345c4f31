import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

export type Column<Row> = {
  id: string;
  header: string;
  /** Empty values are undefined or null: they are drawn "—" and read "non renseigné". */
  cell: (row: Row) => ReactNode;
  align?: "start" | "end";
  /** A date, a row of icons: it is not broken where the table has room. */
  oneLine?: boolean;
  /** The list can be ordered by this column, whose id then stands in the URL; or by each of several sums that it shows. */
  sortable?: boolean | readonly { id: string; header: string }[];
  /**
   * Where it stands on a phone. In a row of two lines: the title and the figure in the first, the detail and the mark
   * in the second, or a text as a whole, however long; actions at the end; what says nothing is left out. In a card: the title has no label, actions stand
   * at its foot, and all others follow under their headers.
   */
  onPhone?: "title" | "figure" | "detail" | "text" | "mark" | "actions" | "hidden";
};

type TableCellProps<Row> = {
  column: Column<Row>;
  row: Row;
  compact: boolean;
  twoLines: boolean;
  className: string;
};

export function TableCell<Row>({ column, row, compact, twoLines, className }: TableCellProps<Row>) {
  const value = column.cell(row);
  const empty = value === undefined || value === null || value === "";
  const { onPhone } = column;
  return (
    <td
      data-on-phone={onPhone}
      className={classNames(
        "md:table-cell md:border-t md:border-line",
        compact ? "md:py-px" : "md:py-1",
        column.oneLine && "md:whitespace-nowrap",
        column.align === "end" && "md:text-end md:tabular-nums",
        twoLines ? IN_TWO_LINES[onPhone ?? "hidden"] : inCard(onPhone),
        className,
      )}
    >
      {!twoLines && !(onPhone && onPhone in IN_CARD) && (
        <span aria-hidden className="basis-[7rem] text-small text-ink-2 md:hidden">
          {column.header}
        </span>
      )}
      {/* Where letters are large, or a badge is long, it goes below its label. */}
      <div
        className={classNames(
          "min-w-0 md:contents",
          !twoLines && onPhone !== "title" && "grow basis-[8rem] has-data-badge:basis-auto",
        )}
      >
        {empty ? <EmptyCell /> : value}
      </div>
    </td>
  );
}

const IN_TWO_LINES = {
  // As far as the acts where no figure stands between.
  title:
    "max-md:col-span-2 max-md:col-start-2 max-md:row-start-1 max-md:min-w-0 max-md:[tr:not(:has(>[data-on-phone=figure]))>&]:col-span-3",
  figure: "max-md:col-start-4 max-md:row-start-1 max-md:@min-[16rem]:text-end",
  detail:
    "max-md:col-start-2 max-md:row-start-2 max-md:min-w-0 max-md:text-ink-2 max-md:@min-[16rem]:*:line-clamp-1",
  text: "max-md:col-span-3 max-md:col-start-2 max-md:row-start-2 max-md:min-w-0 max-md:text-ink-2",
  mark: "max-md:col-span-2 max-md:col-start-3 max-md:row-start-2 max-md:@min-[16rem]:justify-self-end",
  actions:
    "max-md:z-1 max-md:col-start-5 max-md:row-span-2 max-md:row-start-1 max-md:@min-[16rem]:-me-1.5 max-md:empty:hidden",
  hidden: "max-md:hidden",
} as const;

const IN_CARD = {
  title: "text-h2 font-semibold md:text-body md:font-normal",
  actions: "mt-1",
  hidden: "max-md:hidden",
};

const inCard = (onPhone: Column<unknown>["onPhone"]): string =>
  classNames(
    "flex flex-wrap items-baseline gap-x-3 gap-y-1 max-md:wrap-anywhere",
    onPhone && onPhone in IN_CARD && IN_CARD[onPhone as keyof typeof IN_CARD],
  );

function EmptyCell() {
  return (
    <span className="text-ink-3">
      <span aria-hidden>—</span>
      <span className="sr-only">non renseigné</span>
    </span>
  );
}
