import type { KeyboardEvent } from "react";
import type { Selection } from "./data-table.tsx";

type RowKeys = { selection: Selection | undefined; onPreview: ((id: string) => void) | undefined };

/** What opens the row: its link, or the button of its dialog. */
const MAIN = "[data-row-main]";

/**
 * Keys on the rows of a table: the arrows go from what opens one row to what opens the next (Enter presses it, as any
 * link or button), `x` ticks the row and Space shows it. Fields and boxes inside a row keep their own keys.
 */
export function rowKeys({ selection, onPreview }: RowKeys) {
  return (event: KeyboardEvent<HTMLTableElement>) => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>("[data-row-id]");
    const id = row?.dataset.rowId;
    if (!row || !id || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!target.matches(`${MAIN}, [type=checkbox]`)) return;
      const next = event.key === "ArrowDown" ? row.nextElementSibling : row.previousElementSibling;
      next?.querySelector<HTMLElement>(MAIN)?.focus();
    } else if (event.key === "x" && selection && target.matches(MAIN)) {
      const chosen = new Set(selection.chosen);
      if (!chosen.delete(id)) chosen.add(id);
      selection.onChange(chosen);
    } else if (event.key === " " && onPreview && target.matches(MAIN)) {
      onPreview(id);
    } else return;
    event.preventDefault();
  };
}
