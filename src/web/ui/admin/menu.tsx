import { Menu as Base } from "@base-ui/react/menu";
import { Ellipsis } from "lucide-react";
import { type ReactNode, useState } from "react";
import { buttonClass } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";

export type MenuEntry = {
  id: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onChoose: () => void;
};

type MenuProps = {
  /** Names the button to those who do not see it: "Actions de la commande HF-LIVE-12". */
  label: string;
  /** What the button shows; three dots when absent. */
  trigger?: ReactNode;
  /** As a button beside other buttons. */
  framed?: boolean;
  entries: readonly MenuEntry[];
  /** Said above the entries: what is known of what they act on. */
  notes?: readonly string[];
};

const BARE =
  "inline-flex min-h-target min-w-target items-center justify-center gap-2 rounded-control px-1.5 text-ink-2 hover:bg-sunken hover:text-ink data-popup-open:bg-sunken";

export function Menu({ label, trigger, framed = false, entries, notes = [] }: MenuProps) {
  const [host, setHost] = useState<HTMLElement | null>(null);
  return (
    <Base.Root>
      <Base.Trigger
        ref={(element: HTMLElement | null) => setHost(element?.closest("dialog") ?? null)}
        aria-label={label}
        className={framed ? buttonClass("secondary", "data-popup-open:bg-sunken") : BARE}
      >
        {trigger ?? <Icon of={Ellipsis} />}
      </Base.Trigger>
      <Base.Portal container={host ?? undefined}>
        <Base.Positioner sideOffset={4} align="end" className="z-50 outline-none">
          <Base.Popup className="min-w-48 rounded-control border border-line bg-card py-1 shadow-popover outline-none">
            {notes.length > 0 && (
              <Base.Group>
                {notes.map((note) => (
                  <Base.GroupLabel key={note} className="max-w-72 px-3 py-1.5 text-small text-ink-2">
                    {note}
                  </Base.GroupLabel>
                ))}
              </Base.Group>
            )}
            {entries.map(({ id, label: words, icon, danger, disabled = false, onChoose }) => (
              <Base.Item
                key={id}
                disabled={disabled}
                onClick={onChoose}
                className={classNames(
                  "flex min-h-target cursor-default items-center gap-2 px-3 py-1.5 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-sunken",
                  danger && "text-danger",
                )}
              >
                {icon}
                {words}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
