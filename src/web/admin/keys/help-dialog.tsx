import { useState } from "react";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { activeBindings } from "./bindings.ts";
import { singleKeysOn, switchSingleKeys } from "./letters.ts";

/** Always there, whatever the screen. */
const FIXED = [
  { keys: "Ctrl K", label: "Ouvrir la palette de commandes" },
  { keys: "Échap", label: "Fermer ce qui est ouvert" },
];
/** Where a list stands on the screen. */
const OF_A_LIST = [
  { keys: "↑ ↓", label: "Ligne précédente, ligne suivante" },
  { keys: "Entrée", label: "Ouvrir la ligne" },
  { keys: "Espace", label: "Aperçu de la ligne" },
];

export function HelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Raccourcis clavier">
      <Shortcuts />
    </Dialog>
  );
}

function Shortcuts() {
  const [on, setOn] = useState(singleKeysOn);
  const hasList = document.querySelector("[data-row-id]") !== null;
  return (
    <>
      <Checkbox
        id="single-keys"
        label="Activer les raccourcis à une lettre"
        checked={on}
        onChange={({ target }) => {
          switchSingleKeys(target.checked);
          setOn(target.checked);
        }}
      />
      <dl className="mt-3 grid gap-x-8 sm:grid-cols-2">
        {[...FIXED, ...(hasList ? OF_A_LIST : []), ...activeBindings()].map(({ keys, label }) => (
          <div key={keys} className="flex items-center justify-between gap-4 border-b border-line py-2">
            <dt>{label}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.split(" ").map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-control border border-control bg-sunken px-1.5 text-center font-code"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
