import { Trash2 } from "lucide-react";
import { type ClipboardEvent, type Dispatch, type KeyboardEvent, memo } from "react";
import { flushSync } from "react-dom";
import type { ColorRow } from "#contract/admin/colors.ts";
import type { QueuedPhoto } from "#web/admin/products/photos/photo-queue.ts";
import { useMay } from "#web/admin/roles/use-may.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Swatch } from "#web/ui/swatch.tsx";
import type { GridEvent, GridRow } from "./grid-draft.ts";
import {
  type CellErrors,
  COLUMNS,
  colorNamed,
  columnsFor,
  completedColor,
  type GridField,
  readPasted,
} from "./grid-rows.ts";
import { PhotoCell, usePhotoChoice } from "./photo-cell.tsx";

export type Cell = { place: number; field: GridField };

const idOf = ({ place, field }: Cell): string => `grid-${place}-${field}`;

/** The keys that lead out of a cell. */
const LEAVING: ReadonlySet<string> = new Set(["Enter", "Tab", "ArrowUp", "ArrowDown"]);

export function focusCell(cell: Cell): void {
  const input = document.getElementById(idOf(cell));
  if (!(input instanceof HTMLInputElement)) return;
  input.focus();
  input.select();
}

const cellOf = ({ target }: { target: EventTarget }): Cell | undefined => {
  const { place, field } = target instanceof HTMLInputElement ? target.dataset : {};
  return place === undefined ? undefined : { place: Number(place), field: field as GridField };
};

type GridTableProps = {
  rows: readonly GridRow[];
  /** The rank that each row would draw; of those that are no product none. */
  ranks: ReadonlyMap<number, number>;
  errors: ReadonlyMap<number, CellErrors>;
  checked: boolean;
  colors: readonly ColorRow[];
  /** By the row's id, in letters. */
  photoOf: ReadonlyMap<string, QueuedPhoto>;
  dispatch: Dispatch<GridEvent>;
  onSubmit: () => void;
  onCell: (cell: Cell) => void;
  onPhoto: (file: File, rowId: number) => void;
};

/** One row a product, edited as in a spreadsheet. */
export function GridTable({
  rows,
  ranks,
  errors,
  checked,
  colors,
  photoOf,
  dispatch,
  ...on
}: GridTableProps) {
  const { input, choosePhoto } = usePhotoChoice(on.onPhoto);
  const knowsPurchases = useMay()("management");
  function press(event: KeyboardEvent) {
    const cell = cellOf(event);
    if (!cell || event.altKey || event.nativeEvent.isComposing) return;
    if (cell.field === "color" && LEAVING.has(event.key)) complete(cell);
    const act = actOf(event, cell);
    if (!act) return;
    event.preventDefault();
    act();
  }

  function actOf(event: KeyboardEvent, { place, field }: Cell): (() => void) | undefined {
    const input = event.target as HTMLInputElement;
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key === "Enter") return on.onSubmit;
    if (command && event.key === "d")
      return () => dispatch({ type: "filled", place, field, to: "from above" });
    if (command) return undefined;
    const to = (rowsDown: number, columnsOn = 0) => {
      const column = COLUMNS.findIndex((one) => one.field === field) + columnsOn;
      return () => focusCell({ place: place + rowsDown, field: COLUMNS[column]?.field ?? field });
    };
    const { selectionStart: start, selectionEnd: end } = input;
    const whole = start === 0 && end === input.value.length;
    switch (event.key) {
      case "ArrowUp":
        return to(-1);
      case "ArrowDown":
        return to(1);
      case "ArrowLeft":
        return (!event.shiftKey && end === 0) || whole ? to(0, -1) : undefined;
      case "ArrowRight":
        return (!event.shiftKey && start === input.value.length) || whole ? to(0, 1) : undefined;
      case "Enter":
        if (event.shiftKey) return to(-1);
        return place < rows.length - 1 ? to(1) : addRow;
      default:
        return undefined;
    }
  }

  /** "noi" is Noir, to whoever goes on by keyboard. */
  function complete({ place, field }: Cell) {
    const typed = rows[place]?.color ?? "";
    const text = colorNamed(colors, typed) ? undefined : completedColor(colors, typed);
    if (text) flushSync(() => dispatch({ type: "typed", place, field, text }));
  }

  function addRow() {
    flushSync(() => dispatch({ type: "row added" }));
    // What is not carried down is written first.
    focusCell({ place: rows.length, field: rows.at(-1)?.refCategory ? "color" : "refCategory" });
  }

  function paste(event: ClipboardEvent) {
    const cell = cellOf(event);
    const text = event.clipboardData.getData("text/plain");
    if (!cell || !/[\t\n\r]/.test(text.trim())) return;
    event.preventDefault();
    dispatch({ type: "pasted", place: cell.place, rows: readPasted(text, cell.field) });
  }

  return (
    <div className="scroll-pe-14 overflow-x-auto rounded-control border border-line pb-1">
      <table
        className="w-full border-collapse"
        onKeyDown={press}
        onPaste={paste}
        onFocus={(event) => {
          const cell = cellOf(event);
          if (cell) on.onCell(cell);
        }}
      >
        <caption className="sr-only">Produits à créer</caption>
        <thead className="bg-sunken text-start text-small text-ink-2">
          <tr>
            <th scope="col" className="p-2 text-end font-semibold">
              Ligne
            </th>
            <th scope="col" className="p-2 text-start font-semibold">
              Photo
            </th>
            <th scope="col" className="p-2 text-end font-semibold">
              N°<span className="sr-only"> de pièce</span>
            </th>
            {columnsFor(knowsPurchases).map(({ field, label }) => (
              <th key={field} scope="col" className="p-2 text-start font-semibold">
                {label}
              </th>
            ))}
            <td className="sticky end-0 bg-sunken" />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <Line
              key={row.id}
              row={row}
              place={place}
              rank={ranks.get(row.id)}
              errors={errors.get(row.id)}
              checked={checked}
              colors={colors}
              photo={photoOf.get(String(row.id))}
              knowsPurchases={knowsPurchases}
              dispatch={dispatch}
              onChoosePhoto={choosePhoto}
            />
          ))}
        </tbody>
      </table>
      {input}
      <datalist id="grid-colors">
        {colors.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </div>
  );
}

type LineProps = {
  row: GridRow;
  place: number;
  rank: number | undefined;
  errors: CellErrors | undefined;
  checked: boolean;
  colors: readonly ColorRow[];
  photo: QueuedPhoto | undefined;
  knowsPurchases: boolean;
  dispatch: Dispatch<GridEvent>;
  onChoosePhoto: (rowId: number) => void;
};

const Line = memo(function Line({ row, place, rank, errors, checked, colors, photo, ...on }: LineProps) {
  const { dispatch, knowsPurchases } = on;
  const color = colorNamed(colors, row.color);
  return (
    <tr
      data-row={row.id}
      className={classNames("border-t border-line align-top", row.carried && "text-ink-3")}
    >
      <th scope="row" className="px-2 py-0.5 text-end leading-10 font-normal text-ink-2 tabular-nums">
        {place + 1}
      </th>
      <td className="p-0.5">
        <PhotoCell photo={photo} place={place} onChoose={() => on.onChoosePhoto(row.id)} />
      </td>
      <td className="px-2 py-0.5 text-end leading-10 text-ink-2 tabular-nums">{rank}</td>
      {columnsFor(knowsPurchases).map(({ field, label, max, width }) => {
        const id = idOf({ place, field });
        // What is missing is told once it was to be saved, what is wrong at once.
        const error = checked || row[field].trim() ? errors?.[field] : undefined;
        return (
          <td key={field} className="p-0.5">
            <div className="relative">
              {field === "color" && color && (
                <Swatch hexCode={color.hexCode} className="absolute start-2 top-2.5" />
              )}
              <input
                id={id}
                data-place={place}
                data-field={field}
                aria-label={`${label}, ligne ${place + 1}`}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                maxLength={max}
                autoComplete="off"
                inputMode={field === "price" ? "decimal" : field === "stock" ? "numeric" : undefined}
                list={field === "color" ? "grid-colors" : undefined}
                placeholder={field === "stock" ? "illimité" : undefined}
                value={row[field]}
                onChange={({ target }) => dispatch({ type: "typed", place, field, text: target.value })}
                className={classNames(
                  width,
                  "min-h-10 min-w-full rounded-control border border-transparent bg-transparent px-2 placeholder:text-ink-2 hover:border-control aria-invalid:border-danger aria-invalid:bg-danger-soft pointer-coarse:min-h-11",
                  field === "refCategory" && "font-code uppercase",
                  field === "color" && "ps-9",
                )}
              />
            </div>
            {error && (
              <p id={`${id}-error`} className="px-2 pb-1 text-small font-medium text-danger">
                {error}
              </p>
            )}
          </td>
        );
      })}
      <td className="sticky end-0 bg-card p-0.5">
        <button
          type="button"
          aria-label={`Retirer la ligne ${place + 1}`}
          id={`grid-remove-${place}`}
          onClick={() => {
            flushSync(() => dispatch({ type: "row removed", place }));
            // The row after it, or the one that is the last now.
            const next = [place, place - 1, 0].map((at) => document.getElementById(`grid-remove-${at}`));
            next.find((button) => button !== null)?.focus();
          }}
          className="grid size-10 place-items-center rounded-control text-ink-2 hover:bg-sunken pointer-coarse:size-11"
        >
          <Icon of={Trash2} />
        </button>
      </td>
    </tr>
  );
});
