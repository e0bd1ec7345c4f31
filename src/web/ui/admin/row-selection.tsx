import { useEffect, useId, useRef } from "react";
import { Checkbox } from "#web/ui/checkbox.tsx";
import type { Selection } from "./data-table.tsx";

/** The box of a row; it toggles that row in a copy of the selection. */
export function SelectBox({ id, name, selection }: { id: string; name: string; selection: Selection }) {
  return (
    <Checkbox
      id={useId()}
      label={`Sélectionner ${name}`}
      labelHidden
      checked={selection.chosen.has(id)}
      onChange={({ target }) => {
        const chosen = new Set(selection.chosen);
        if (target.checked) chosen.add(id);
        else chosen.delete(id);
        selection.onChange(chosen);
      }}
    />
  );
}

/** The box of the head: all rows of this page, leaving what was chosen on other pages. */
export function SelectAllBox({ ids, selection }: { ids: readonly string[]; selection: Selection }) {
  const box = useRef<HTMLInputElement>(null);
  const count = ids.filter((id) => selection.chosen.has(id)).length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && count < ids.length;
  }, [count, ids.length]);
  return (
    <Checkbox
      ref={box}
      id={useId()}
      label="Sélectionner toutes les lignes de la page"
      labelHidden
      checked={ids.length > 0 && count === ids.length}
      onChange={({ target }) => {
        const chosen = new Set(selection.chosen);
        for (const id of ids) {
          if (target.checked) chosen.add(id);
          else chosen.delete(id);
        }
        selection.onChange(chosen);
      }}
    />
  );
}
