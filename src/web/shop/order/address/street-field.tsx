import { type KeyboardEvent, useEffect, useId } from "react";
import type { FoundAddress } from "#domain/found-address.ts";
import type { StreetFieldProps } from "#web/ui/address-fields.tsx";
import { announce } from "#web/ui/announce.ts";
import { Option, OptionList } from "#web/ui/option-list.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { FOUND_ADDRESSES } from "#wording/found-addresses.ts";
import { useOfferedAddresses } from "./use-offered-addresses.ts";

/**
 * The street, and under it the addresses of the national register that begin with it (a combobox of ARIA 1.2). What she types
 * counts as it is: nothing is chosen before she chooses.
 */
export function StreetField({ onChoose, onChange, onBlur, className, ...field }: StreetFieldProps) {
  const listId = useId();
  const [{ found, open, active }, tell] = useOfferedAddresses();
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = open && active >= 0 ? optionId(active) : undefined;
  useEffect(() => {
    // The end of the list may lie below the window.
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  // Whole above whatever lies at the foot of the window; where there is no room for both, the field counts more.
  useEffect(() => {
    const list = open && found.length > 0 && document.getElementById(listId);
    if (!list) return;
    list.scrollIntoView({ block: "nearest" });
    list.previousElementSibling?.scrollIntoView({ block: "nearest" });
  }, [open, found, listId]);
  const choose = (address: FoundAddress) => {
    tell({ act: "left" });
    announce(FOUND_ADDRESSES.chosen(address));
    onChoose(address);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const chosen = open ? found[active] : undefined;
    if (key === "Enter") {
      // Without an option it submits the form as in any other field.
      if (!chosen) return tell({ act: "closed" });
      event.preventDefault();
      choose(chosen);
    } else if (key === "Escape") {
      if (open) event.preventDefault();
      tell({ act: "closed" });
    } else if ((key === "ArrowDown" || key === "ArrowUp") && found.length > 0) {
      event.preventDefault();
      tell({ act: "moved", step: key === "ArrowDown" ? 1 : -1 });
    }
  };
  return (
    <div className={`relative ${className ?? ""}`}>
      <TextField
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={activeId}
        onChange={(event) => {
          onChange?.(event);
          tell(isTyped(event.nativeEvent) ? { act: "typed", text: event.target.value } : { act: "left" });
        }}
        onBlur={(event) => {
          tell({ act: "left" });
          onBlur?.(event);
        }}
        onKeyDown={onKeyDown}
      />
      {open && (
        <OptionList id={listId} label="Adresses proposées" place="top-full mt-2 max-h-80">
          {found.map((address, index) => (
            <Option
              key={`${address.street} ${address.zip} ${address.city}`}
              id={optionId(index)}
              active={index === active}
              onChoose={() => choose(address)}
              onPoint={() => tell({ act: "pointed", index })}
              className="flex min-h-target flex-wrap items-center gap-x-2"
            >
              <span>{address.street}</span>{" "}
              <span className="text-ink-2">
                {address.zip} {address.city}
              </span>
            </Option>
          ))}
        </OptionList>
      )}
    </div>
  );
}

/** By a person: a browser that fills the form in has the whole address, and says of its change that it replaces, or nothing. */
const isTyped = (event: Event): boolean =>
  "inputType" in event && event.inputType !== "" && event.inputType !== "insertReplacementText";
