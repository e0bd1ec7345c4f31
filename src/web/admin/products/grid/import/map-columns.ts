import {
  BLANK,
  COLUMNS,
  fieldOfHeading,
  type GridField,
  isBlank,
  type TypedRow,
} from "#web/admin/products/grid/grid-rows.ts";
import type { Table } from "./read-table.ts";

/** How many rows may stand above the titles: a name, a date. */
const MOST_ABOVE = 10;
const MOST_SAMPLES = 3;

export type FileColumn = { place: number; heading: string; samples: string[]; field: GridField | undefined };

export type Mapping = {
  columns: FileColumn[];
  /** The row of the titles, counted from 0; -1 where there are none. */
  titles: number;
  /** Every column with something in it has its place in the grid. */
  certain: boolean;
};

const headingsOf = (cells: readonly string[]): (GridField | undefined)[] => {
  const fields = cells.map(fieldOfHeading);
  return fields.map((field, place) => (fields.indexOf(field) === place ? field : undefined));
};

/** The first row with two titles that are known; without one the first row, if it has no number in it. */
function titlesIn(table: Table): number {
  const known = table
    .slice(0, MOST_ABOVE)
    .findIndex((cells) => headingsOf(cells).filter(Boolean).length >= 2);
  if (known >= 0) return known;
  return table[0]?.some((cell) => /\d/.test(cell)) ? -1 : 0;
}

/** Which column of the file goes where. Without titles they are taken in the order of the grid, to be confirmed. */
export function mapColumns(table: Table, titles = titlesIn(table)): Mapping {
  const headings = table[titles] ?? [];
  const known = headingsOf(headings);
  const rows = table.slice(titles + 1);
  const width = Math.max(0, ...table.map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, place) => ({
    place,
    heading: headings[place] || `Colonne ${place + 1}`,
    samples: rows.flatMap((cells) => cells[place] || []).slice(0, MOST_SAMPLES),
    field: titles < 0 ? COLUMNS[place]?.field : known[place],
  })).filter(({ place, samples }) => samples.length > 0 || headings[place]);
  return { columns, titles, certain: titles >= 0 && columns.every(({ field }) => field) };
}

/** The column goes there, and no other does. */
export const withField = (
  columns: readonly FileColumn[],
  place: number,
  field: GridField | undefined,
): FileColumn[] =>
  columns.map((column) => {
    if (column.place === place) return { ...column, field };
    return column.field === field ? { ...column, field: undefined } : column;
  });

/** Rows for the grid. One piece where the file says nothing of the stock: unlimited is never meant by a gap. */
export const rowsOf = (table: Table, { columns, titles }: Pick<Mapping, "columns" | "titles">): TypedRow[] =>
  table
    .slice(titles + 1)
    .map((cells) => {
      const row = { ...BLANK };
      for (const { place, field } of columns) if (field && cells[place]) row[field] = cells[place];
      return row;
    })
    .filter((row) => !isBlank(row));
