import type { Context } from "#server/context.ts";
import { formatDate } from "#wording/format.ts";
import { BYTE_ORDER_MARK, type Cell, csvLine } from "./csv.ts";

/** A list as a file: what it is called, and its text a piece at a time. */
export interface CsvFile<Filters, Row = never> {
  /** Without the date and ".csv": "commandes". */
  name: string;
  text(context: Context, filters: Filters): AsyncGenerator<string>;
  /** The same columns of the rows given. */
  textOf(rows: readonly Row[]): string;
}

/** Heads of the columns, each with what stands below it. */
type Columns<Row> = Record<string, (row: Row) => Cell>;

export function csvFile<Row, Filters>(
  name: string,
  columns: Columns<Row>,
  batches: (context: Context, filters: Filters) => AsyncIterable<readonly Row[]>,
): CsvFile<Filters, Row> {
  const cells = Object.values(columns);
  const head = BYTE_ORDER_MARK + csvLine(Object.keys(columns));
  const lines = (rows: readonly Row[]) => rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join("");
  return {
    name,
    async *text(context, filters) {
      yield head;
      for await (const rows of batches(context, filters)) yield lines(rows);
    },
    textOf: (rows) => head + lines(rows),
  };
}

/** "commandes-2026-11-20.csv": the day in Paris, in the order that files sort by. */
export const fileNameOf = ({ name }: { name: string }): string =>
  `${name}-${formatDate(new Date()).split("/").reverse().join("-")}.csv`;
