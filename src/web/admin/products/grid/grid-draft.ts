import { MOST_GRID_ROWS } from "#contract/admin/product-fields.ts";
import { BLANK, type GridField, isBlank, type TypedRow } from "./grid-rows.ts";

export type GridRow = TypedRow & {
  id: number;
  /** What it holds was carried down from the row above, and nobody has written in it yet: it is no product. */
  carried?: boolean;
};

export const isWritten = (row: GridRow): boolean => !row.carried && !isBlank(row);

export type GridDraft = {
  liveId: string | undefined;
  rows: readonly GridRow[];
  /** The id of the next row. */
  nextId: number;
  /** From the first press of the button on, what is missing is told too. */
  checked: boolean;
  /** Ids of rows whose piece the live has, as the server said. */
  present: ReadonlySet<number>;
  /** More was to come in than the grid holds. */
  full: boolean;
};

export type GridEvent =
  | { type: "live chosen"; liveId: string | undefined }
  | { type: "typed"; place: number; field: GridField; text: string }
  | { type: "pasted"; place: number; rows: readonly Partial<TypedRow>[] }
  | { type: "filled"; place: number; field: GridField; to: "from above" | "down" }
  | { type: "row added" }
  | { type: "rows added"; rows: readonly TypedRow[] }
  | { type: "row removed"; place: number }
  | { type: "checked" }
  | { type: "refused"; present: ReadonlySet<number> }
  | { type: "created"; ids: ReadonlySet<number> };

const FIRST_ROWS = 5;
const NONE: ReadonlySet<number> = new Set();

export const emptyGrid = (liveId: string | undefined): GridDraft => ({
  liveId,
  rows: Array.from({ length: FIRST_ROWS }, (_, id) => ({ ...BLANK, id })),
  nextId: FIRST_ROWS,
  checked: false,
  present: NONE,
  full: false,
});

export function gridReducer(draft: GridDraft, event: GridEvent): GridDraft {
  switch (event.type) {
    case "live chosen":
      return { ...draft, liveId: event.liveId, present: NONE };
    case "typed":
      return withCells(draft, event.place, [{ [event.field]: event.text }]);
    case "pasted": {
      const missing = event.place + event.rows.length - draft.rows.length;
      const longer = withRows(
        draft,
        Array.from({ length: Math.max(0, missing) }, () => BLANK),
      );
      return longer.full ? longer : withCells(longer, event.place, event.rows);
    }
    case "filled": {
      const { place, field, to } = event;
      const source = draft.rows[to === "down" ? place : place - 1];
      if (!source) return draft;
      const cell = { [field]: source[field] };
      if (to === "from above") return withCells(draft, place, [cell]);
      // Below the last product nothing is meant.
      const below = draft.rows.findLastIndex(isWritten) - place;
      return withCells(
        draft,
        place + 1,
        Array.from({ length: Math.max(0, below) }, () => cell),
      );
    }
    case "row added": {
      const last = draft.rows.at(-1);
      // The same article in another color or size.
      return withRows(draft, [{ ...BLANK, ...last, color: "", size: "", carried: true }]);
    }
    case "rows added": {
      const written = draft.rows.slice(0, draft.rows.findLastIndex(isWritten) + 1);
      const added = withRows({ ...draft, rows: written }, event.rows);
      return added.full ? { ...draft, full: true } : added;
    }
    case "row removed": {
      const rows = draft.rows.toSpliced(event.place, 1);
      const left = { ...draft, rows, full: false };
      return rows.length > 0 ? left : withRows(left, [BLANK]);
    }
    case "checked":
      return { ...draft, checked: true };
    case "refused":
      return { ...draft, present: event.present };
    case "created": {
      // What was written meanwhile is still to be created.
      const rows = draft.rows.filter((row) => isWritten(row) && !event.ids.has(row.id));
      return rows.length > 0 ? { ...draft, rows, checked: false } : emptyGrid(draft.liveId);
    }
  }
}

/** Whether these rows can be added. */
export const hasRoom = (draft: GridDraft, rows: readonly TypedRow[]): boolean =>
  !gridReducer(draft, { type: "rows added", rows }).full;

/** The rows at the end; where they have no room none is added. */
function withRows(draft: GridDraft, added: readonly Omit<GridRow, "id">[]): GridDraft {
  if (draft.rows.length + added.length > MOST_GRID_ROWS) return { ...draft, full: true };
  return {
    ...draft,
    rows: [...draft.rows, ...added.map((row, place) => ({ ...row, id: draft.nextId + place }))],
    nextId: draft.nextId + added.length,
    full: false,
  };
}

/** What is written into rows from `from` on. What the server said of these rows holds no more. */
function withCells(draft: GridDraft, from: number, written: readonly Partial<TypedRow>[]): GridDraft {
  const rows = draft.rows.map((row, place) => {
    const cells = written[place - from];
    return cells ? { ...row, ...cells, carried: false } : row;
  });
  const touched = draft.rows.slice(from, from + written.length).map(({ id }) => id);
  return { ...draft, rows, present: new Set([...draft.present].filter((id) => !touched.includes(id))) };
}
