import { useEffect, useEffectEvent, useState } from "react";
import { useKeys } from "#web/admin/keys/bindings.ts";
import { isTyping } from "#web/admin/keys/use-key-listener.ts";
import type { Selection } from "#web/ui/admin/data-table.tsx";
import { stepFrom, toggled } from "#web/ui/admin/row-keys.ts";

type PointedRow = {
  ids: readonly string[];
  selection: Selection | undefined;
  onPreview: (id: string) => void;
};

const rowOf = (id: string | undefined) => document.querySelector(`main [data-row-id="${id}"]`);
const mainOf = (id: string | undefined) => rowOf(id)?.querySelector<HTMLElement>("[data-row-main]");

/** What has a use of its own for Enter or Space. */
const OWN_KEYS =
  "a, button, summary, input, textarea, select, [contenteditable], [role=combobox], [role=menu] *, [role=listbox] *";

/** It belongs to what has a use for it: a dialog, a field that somebody types in, a menu. */
function isElsewhere(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return true;
  if (!(target instanceof Element) || isTyping(target) || document.querySelector("dialog[open]")) return true;
  return target.closest(key.startsWith("Arrow") ? "[aria-haspopup], [role=radio]" : OWN_KEYS) !== null;
}

function actOf({ key }: KeyboardEvent): 1 | -1 | "open" | "preview" | undefined {
  if (key === "ArrowDown") return 1;
  if (key === "ArrowUp") return -1;
  if (key === "Enter") return "open";
  return key === " " ? "preview" : undefined;
}

/**
 * The row that keys are about before anything has the focus: the first one, else the one that was left last. Keys work
 * from wherever one is on the screen, unless somebody types there or what has the focus answers to the key itself.
 */
export function usePointedRow({ ids, selection, onPreview }: PointedRow) {
  const [left, setLeft] = useState<string>();
  const id = left !== undefined && ids.includes(left) ? left : ids[0];
  const step = (by: 1 | -1) => {
    const row = rowOf(id);
    if (row) stepFrom(row, by);
  };
  useKeys(
    id === undefined
      ? []
      : [
          { keys: "j", label: "Ligne suivante", run: () => step(1) },
          { keys: "k", label: "Ligne précédente", run: () => step(-1) },
          ...(selection
            ? [
                {
                  keys: "x",
                  label: "Cocher la ligne",
                  run: () => selection.onChange(toggled(selection.chosen, id)),
                },
              ]
            : []),
        ],
  );
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = id !== undefined && !isElsewhere(event) && actOf(event);
    if (!act) return;
    event.preventDefault();
    if (act !== "open" && act !== "preview") step(act);
    // Held down, it is one press: the next row would be under it.
    else if (event.repeat) return;
    else if (act === "open") mainOf(id)?.click();
    else onPreview(id);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return { id, onPoint: setLeft };
}
