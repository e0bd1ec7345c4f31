import type { Context } from "#server/context.ts";
import { BYTE_ORDER_MARK, type Cell, csvLine } from "./csv.ts";

/** A list as a file: what it is called, and its text a piece at a time. */
export interface CsvFile<Filters> {
  /** Without the date and ".csv": "commandes". */
  name: string;
  text(context: Context, filters: Filters): AsyncGenerator<string>;
}

/** Heads of the columns, each with what stands below it. */
type Columns<Row> = Record<string, (row: Row) => Cell>;

export function csvFile<Row, Filters>(
  name: string,
  columns: Columns<Row>,
  batches: (context: Context, filters: Filters) => AsyncIterable<readonly Row[]>,
): CsvFile<Filters> {
  const cells = Object.values(columns);
  return {
    name,
    async *text(context, filters) {
      yield BYTE_ORDER_MARK + csvLine(Object.keys(columns));
      for await (const rows of batches(context, filters))
        yield rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join("");
    },
  };
}
