import { type ReactNode, useState } from "react";
import { MOST_GRID_ROWS } from "#contract/admin/product-fields.ts";
import type { TypedRow } from "#web/admin/products/grid/grid-rows.ts";
import { countOf } from "#wording/format.ts";
import { ImportPanel } from "./import-panel.tsx";
import { mapColumns, rowsOf } from "./map-columns.ts";
import { readTable, type Table } from "./read-table.ts";

/** Half a file in the grid, and one would have to know which half. */
const tooMany = (count: number): string =>
  `Ce fichier a ${countOf(count, "ligne")}, la grille en contient ${MOST_GRID_ROWS} au plus\u00a0: rien n'a été ajouté. Partagez-le en plusieurs fichiers.`;

/** Rows of a file; where its titles leave something open, `panel` asks. */
export function useImport(onRows: (rows: TypedRow[]) => void): {
  read: (file: File) => Promise<void>;
  panel: ReactNode;
  problem: string | undefined;
} {
  const [asking, setAsking] = useState<{ name: string; table: Table }>();
  const [problem, setProblem] = useState<string>();

  function take(rows: TypedRow[]) {
    setAsking(undefined);
    setProblem(rows.length > MOST_GRID_ROWS ? tooMany(rows.length) : undefined);
    if (rows.length <= MOST_GRID_ROWS) onRows(rows);
  }

  async function read(file: File) {
    setAsking(undefined);
    setProblem(undefined);
    const table = await readTable(file).catch(() => ({ problem: "Le fichier n'a pas pu être lu." }));
    if ("problem" in table) return setProblem(table.problem);
    const mapping = mapColumns(table);
    if (mapping.certain) take(rowsOf(table, mapping));
    else setAsking({ name: file.name, table });
  }

  return {
    read,
    problem,
    panel: asking && (
      <ImportPanel
        key={asking.name}
        name={asking.name}
        table={asking.table}
        onRows={take}
        onCancel={() => setAsking(undefined)}
      />
    ),
  };
}

/** Files that hold rows, not pictures. */
export const TABLE_TYPES = ".csv,.tsv,.txt,.xlsx,text/csv";
export const isTable = ({ name }: File): boolean => /\.(csv|tsv|txt|xlsx?)$/i.test(name);
