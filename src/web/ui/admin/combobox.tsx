import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, ChevronsUpDown, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { CONTROL_CLASS, Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";

export type Choice = {
  value: string;
  label: string /** A second line: an e-mail, a date. */;
  detail?: string;
};

type ComboboxProps = {
  id: string;
  label: ReactNode;
  choices: readonly Choice[];
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
  /** Given when the server does the search: called with what is typed; `choices` are then shown as they come. */
  onQuery?: (query: string) => void;
  searching?: boolean;
  placeholder?: string;
  emptySentence?: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  disabled?: boolean;
  className?: string;
};

/** As wide as a finger, whatever the letters: the room is for what is typed. */
const ICON_BUTTON =
  "grid h-target w-8 place-items-center rounded-control text-ink-2 hover:bg-sunken pointer-coarse:w-11";

/** A list to search in: beyond eight options, or when the server searches. */
export function Combobox({
  id,
  label,
  choices,
  value,
  onChange,
  onQuery,
  searching = false,
  placeholder,
  emptySentence = "Aucun résultat",
  hint,
  error,
  optional = false,
  disabled = false,
  className = "",
}: ComboboxProps) {
  // Inside a modal dialog only the dialog's own descendants can be seen and pressed.
  const [host, setHost] = useState<HTMLElement | null>(null);
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional} className={className}>
      {(wiring) => (
        <Base.Root
          items={[...choices]}
          value={value}
          onValueChange={(choice: Choice | null) => onChange(choice)}
          onInputValueChange={(text, { reason }) => {
            if (reason === "input-change" || reason === "input-clear") onQuery?.(text);
          }}
          itemToStringLabel={(choice: Choice) => choice.label}
          isItemEqualToValue={(one: Choice, other: Choice) => one.value === other.value}
          filter={onQuery ? null : matches}
          disabled={disabled}
          autoHighlight
        >
          <div ref={(element) => setHost(element?.closest("dialog") ?? null)} className="relative min-w-48">
            <Base.Input
              {...wiring}
              // While the list is open everything else is hidden from those who listen, the label too.
              aria-label={typeof label === "string" ? label : undefined}
              placeholder={placeholder}
              className={classNames(CONTROL_CLASS, "pe-24")}
              onKeyDown={(event) => {
                // With its list closed Esc belongs to the dialog around: it must not empty the field.
                if (event.key === "Escape" && event.currentTarget.getAttribute("aria-expanded") !== "true")
                  event.preventBaseUIHandler();
              }}
            />
            <div className="absolute inset-y-0 end-1 flex items-center">
              <Base.Clear aria-label="Effacer le choix" className={ICON_BUTTON}>
                <Icon of={X} size={16} />
              </Base.Clear>
              <Base.Trigger aria-label="Ouvrir la liste" className={ICON_BUTTON}>
                <Icon of={ChevronsUpDown} size={16} />
              </Base.Trigger>
            </div>
          </div>
          <Base.Portal container={host ?? undefined}>
            <Base.Positioner sideOffset={4} className="z-50 outline-none">
              <Base.Popup className="max-h-[min(20rem,var(--available-height))] w-[var(--anchor-width)] overflow-y-auto overscroll-contain rounded-control border border-line bg-card py-1 shadow-popover">
                <Base.Status className="px-3 text-small text-ink-2">
                  {searching && <span className="block py-2">Recherche en cours...</span>}
                </Base.Status>
                <Base.Empty>
                  {!searching && <p className="px-3 py-2 text-ink-2">{emptySentence}</p>}
                </Base.Empty>
                <Base.List>
                  {(choice: Choice) => (
                    <Base.Item
                      key={choice.value}
                      value={choice}
                      className="flex min-h-target cursor-default items-center gap-2 px-3 py-1.5 data-highlighted:bg-sunken"
                    >
                      <span className="min-w-0 grow">
                        {choice.label}
                        {choice.detail && (
                          <span className="block text-small text-ink-2">{choice.detail}</span>
                        )}
                      </span>
                      <Base.ItemIndicator>
                        <Icon of={Check} size={16} strokeWidth={2} />
                      </Base.ItemIndicator>
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}

const bare = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Found by any part of its label or detail, accents and case aside. */
const matches = (choice: Choice, query: string): boolean =>
  bare(`${choice.label} ${choice.detail ?? ""}`).includes(bare(query.trim()));
