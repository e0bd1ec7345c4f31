import { ListChecks, PackageOpen } from "lucide-react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { Mode } from "./use-station.ts";

const MODES = [
  { mode: "picking", label: "Prélèvement", icon: ListChecks },
  { mode: "packing", label: "Emballage", icon: PackageOpen },
] as const;

export function ModeSwitch({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  return (
    <fieldset className="flex w-fit max-w-full flex-wrap overflow-hidden rounded-control border border-control">
      <legend className="sr-only">Mode</legend>
      {MODES.map(({ mode: one, label, icon }) => (
        <button
          key={one}
          type="button"
          aria-pressed={mode === one}
          className={classNames(
            "inline-flex min-h-control grow items-center gap-2 px-4 font-semibold -outline-offset-2",
            mode === one ? "bg-primary text-on-primary" : "bg-card hover:bg-sunken",
          )}
          onClick={() => onMode(one)}
        >
          <Icon of={icon} />
          {label}
        </button>
      ))}
    </fieldset>
  );
}
