import { useEffect, useRef, useState } from "react";
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

/** What has a use of its own for Enter, Space or the arrows. */
const OWN_KEYS =
  "a, button, summary, input, textarea, select, [contenteditable], [role=combobox], [role=menu] *, [role=listbox] *";

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
  const latest = useRef({ id, step, onPreview });
  useEffect(() => {
    latest.current = { id, step, onPreview };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (!(target instanceof Element) || isTyping(target) || document.querySelector("dialog[open]")) return;
      const now = latest.current;
      if (now.id === undefined) return;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        if (target.closest("[aria-haspopup], [role=radio]")) return;
        now.step(event.key === "ArrowDown" ? 1 : -1);
      } else if (target.closest(OWN_KEYS)) return;
      else if (event.key === "Enter") mainOf(now.id)?.click();
      else if (event.key === " ") now.onPreview(now.id);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return { id, onPoint: setLeft };
}
