import { useState } from "react";
import { deviceMemory } from "#web/device/memory.ts";
import type { Column } from "#web/ui/admin/data-table.tsx";

const STORED_AS = "admin-hidden-columns";

const recall = (): Record<string, string[]> => deviceMemory.recall<Record<string, string[]>>(STORED_AS) ?? {};

/** A row is told by its first column and acted upon by its last: those stay. */
export const mayBeHidden = <Row>({ onPhone, header }: Column<Row>): boolean =>
  header !== "" && onPhone !== "title" && onPhone !== "actions";

/** The columns that are shown of those that a list has. */
export const shownOf = <Row>(columns: readonly Column<Row>[], hidden: readonly string[]): Column<Row>[] =>
  columns.filter((column) => !mayBeHidden(column) || !hidden.includes(column.id));

/** Which columns of a list (named as its file is) somebody needs not: kept on the device. */
export function useHiddenColumns(list: string): [string[], (hidden: string[]) => void] {
  const [hidden, setHidden] = useState(() => recall()[list] ?? []);
  return [
    hidden,
    (wanted) => {
      deviceMemory.remember(STORED_AS, { ...recall(), [list]: wanted });
      setHidden(wanted);
    },
  ];
}
