import type { KeyboardEvent } from "react";
import type { Selection } from "./data-table.tsx";

type RowKeys = { selection: Selection | undefined; onPreview: ((id: string) => void) | undefined };

/** What opens the row: its link, or the button of its dialog. */
const MAIN = "[data-row-main]";

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Brings the focus to what opens the next row that way; without one there it stays. */
export function stepFrom(row: Element, by: 1 | -1): void {
  const beside = (from: Element) => (by === 1 ? from.nextElementSibling : from.previousElementSibling);
  let next = beside(row);
  while (next && !next.querySelector(MAIN)) next = beside(next);
  next?.querySelector<HTMLElement>(MAIN)?.focus();
}

export function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/**
 * Keys on the rows of a table: the arrows, or `j` and `k`, go from what opens one row to what opens the next (Enter
 * presses it, as any link or button), `x` ticks the row and Space shows it. Fields and boxes inside a row keep their
 * own keys.
 */
export function rowKeys({ selection, onPreview }: RowKeys) {
  return (event: KeyboardEvent<HTMLTableElement>) => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>("[data-row-id]");
    const id = row?.dataset.rowId;
    if (!row || !id || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = STEPS[event.key];
    if (by) {
      if (!target.matches(`${MAIN}, [type=checkbox]`)) return;
      stepFrom(row, by);
    } else if (event.key === "x" && selection && target.matches(MAIN)) {
      selection.onChange(toggled(selection.chosen, id));
    } else if (event.key === " " && onPreview && target.matches(MAIN)) {
      onPreview(id);
    } else return;
    event.preventDefault();
  };
}
