import { Search } from "lucide-react";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { useActiveOption } from "#web/ui/admin/use-active-option.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { CONTROL_CLASS } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { usePaletteEntries } from "./use-palette-entries.tsx";

export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Aller à…">
      <PaletteSearch onDone={onClose} />
    </Dialog>
  );
}

function PaletteSearch({ onDone }: { onDone: () => void }) {
  const listId = useId();
  const [typed, setTyped] = useState("");
  const { entries, searching } = usePaletteEntries(typed);
  const choose = (index: number) => {
    // Closed first, since that gives the focus back: an act may take it elsewhere.
    flushSync(onDone);
    entries[index]?.run();
  };
  const options = useActiveOption(listId, entries.length, choose);
  return (
    <>
      <div className="relative">
        <Icon of={Search} className="absolute inset-y-0 start-3 my-auto text-ink-2" />
        <input
          {...options.inputProps}
          onKeyDown={(event) => {
            // Whatever is typed and found: one press closes.
            if (event.key !== "Escape") return options.inputProps.onKeyDown(event);
            event.preventDefault();
            onDone();
          }}
          data-first-focus
          type="search"
          aria-label="Page, action, commande, personne, produit ou live"
          placeholder="Page, action, commande, suivi, pseudo, A12…"
          className={classNames(CONTROL_CLASS, "ps-10")}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            options.reset();
          }}
        />
      </div>
      <div id={listId} role="listbox" aria-label="Résultats" className="mt-2 min-h-24">
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keyboard is the field's.
          <div
            key={entry.id}
            id={options.optionId(index)}
            role="option"
            aria-selected={index === options.active}
            className={classNames(
              "flex min-h-control cursor-pointer items-center gap-3 rounded-control px-3 py-1.5",
              index === options.active && "bg-sunken",
            )}
            onMouseMove={() => options.setActive(index)}
            onClick={() => choose(index)}
          >
            <span className="shrink-0 text-ink-2">{entry.icon}</span>
            <span className="min-w-0 grow">
              {entry.label}
              {entry.detail && <span className="block text-small text-ink-2">{entry.detail}</span>}
            </span>
            {entry.end}
          </div>
        ))}
      </div>
      <p role="status" className="text-small text-ink-2">
        {entries.length === 0 && (searching ? "Recherche en cours..." : "Aucun résultat")}
      </p>
    </>
  );
}
