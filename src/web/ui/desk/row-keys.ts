import type { KeyboardEvent } from "react";
import type { Selection } from "./data-table.tsx";

type RowKeys = { selection: Selection | undefined; onPreview: ((id: string) => void) | undefined };

const MAIN_LINK = "a[href]";

/**
 * Keys on the rows of a table: the arrows go from one row's link to the next one's (Enter follows it, as on any
 * link), `x` ticks the row and Space shows it. Fields and boxes inside a row keep their own keys.
 */
export function rowKeys({ selection, onPreview }: RowKeys) {
  return (event: KeyboardEvent<HTMLTableElement>) => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>("[data-row-id]");
    const id = row?.dataset.rowId;
    if (!row || !id || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!target.matches(`${MAIN_LINK}, [type=checkbox]`)) return;
      const next = event.key === "ArrowDown" ? row.nextElementSibling : row.previousElementSibling;
      next?.querySelector<HTMLElement>(MAIN_LINK)?.focus();
    } else if (event.key === "x" && selection && target.matches(MAIN_LINK)) {
      const chosen = new Set(selection.chosen);
      if (!chosen.delete(id)) chosen.add(id);
      selection.onChange(chosen);
    } else if (event.key === " " && onPreview && target.matches(MAIN_LINK)) {
      onPreview(id);
    } else return;
    event.preventDefault();
  };
}
