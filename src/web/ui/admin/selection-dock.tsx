import { type ReactNode, useEffect } from "react";
import { Button } from "#web/ui/button.tsx";
import { countOf } from "#wording/format.ts";

type SelectionDockProps = {
  count: number;
  /** "commande sélectionnée", and how that reads from two on. */
  words: readonly [one: string, many: string];
  onClear: () => void;
  /** Buttons that widen the selection, then those that act on it. */
  wider?: ReactNode;
  children: ReactNode;
};

/** Docked at the foot of the window while something is ticked. Esc lets everything go. */
export function SelectionDock({ count, words, onClear, wider, children }: SelectionDockProps) {
  useEffect(() => {
    if (count === 0) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]"))
        onClear();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [count, onClear]);
  if (count === 0) return null;
  return (
    <section
      aria-label="Sélection"
      data-docked
      className="sticky bottom-0 z-20 -mx-4 mt-3 flex flex-col gap-2 border-t border-line bg-card p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-sheet md:bottom-4 md:mx-0 md:flex-row md:flex-wrap md:items-center md:rounded-card md:border"
    >
      <p role="status" className="font-semibold md:me-auto">
        {countOf(count, ...words)}
      </p>
      <div className="flex items-center justify-between gap-2">
        {wider}
        <Button look="text" className="max-md:px-0 md:px-2" onClick={onClear}>
          Tout désélectionner
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-2 max-md:[&>button:last-of-type:nth-of-type(odd)]:col-span-2 md:ms-auto md:flex md:flex-wrap md:justify-end">
        {children}
      </div>
    </section>
  );
}
