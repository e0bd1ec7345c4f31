import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { countOf } from "#wording/format.ts";
import type { Filters } from "./list-head.tsx";

/** On a phone the filters stand in a sheet; its button says how many are in force. */
export function FilterSheet({ fields, set, onReset }: Filters) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        look="secondary"
        className="shrink-0"
        icon={<Icon of={SlidersHorizontal} size={18} />}
        onClick={() => setOpen(true)}
      >
        Filtres
        {set > 0 && (
          <span className="rounded-pill bg-primary px-1.5 text-badge text-on-primary tabular-nums">
            <span aria-hidden>{set}</span>
            <span className="sr-only">{countOf(set, "filtre actif", "filtres actifs")}</span>
          </span>
        )}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Filtres"
        actions={
          <>
            <Button look="secondary" disabled={set === 0} onClick={onReset}>
              Réinitialiser
            </Button>
            <Button onClick={close}>Voir la liste</Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">{fields}</div>
      </Dialog>
    </>
  );
}
