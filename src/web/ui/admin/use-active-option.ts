import { type KeyboardEvent, useState } from "react";

/**
 * The keyboard of a list under a field: arrows, Home and End move, Enter chooses. The focus stays in the field,
 * which names the active option to those who listen.
 */
export function useActiveOption(listId: string, count: number, onChoose: (index: number) => void) {
  const [wanted, setWanted] = useState(0);
  const active = Math.min(wanted, count - 1);
  const optionId = (index: number) => `${listId}-${index}`;
  const moved = (key: string): number | undefined => {
    if (key === "ArrowDown") return active >= count - 1 ? 0 : active + 1;
    if (key === "ArrowUp") return active <= 0 ? count - 1 : active - 1;
    if (key === "Home") return 0;
    return key === "End" ? count - 1 : undefined;
  };
  return {
    active,
    optionId,
    reset: () => setWanted(0),
    setActive: setWanted,
    inputProps: {
      role: "combobox",
      "aria-autocomplete": "list" as const,
      "aria-controls": listId,
      "aria-expanded": count > 0,
      "aria-activedescendant": count > 0 ? optionId(active) : undefined,
      autoComplete: "off",
      onKeyDown: (event: KeyboardEvent) => {
        if (count === 0 || event.nativeEvent.isComposing) return;
        const next = moved(event.key);
        if (next === undefined && event.key !== "Enter") return;
        event.preventDefault();
        if (next === undefined) onChoose(active);
        else setWanted(next);
      },
    },
  };
}
