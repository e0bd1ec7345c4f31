import { useLayoutEffect, useRef } from "react";

/** `keys` is one key ("n", "/", "?") or two in a row ("g c"). */
export type Binding = {
  keys: string;
  label: string;
  run: () => void;
  /** It does something that counts: not when a barcode reader types it. */
  careful?: boolean;
};

let active: readonly Binding[] = [];

export const activeBindings = (): readonly Binding[] => active;

/** The shortcuts of a screen or of the frame, in force while it is on the page. */
export function useKeys(bindings: readonly Binding[]): void {
  const latest = useRef(bindings);
  // Before the screen is painted: whoever sees it may press at once.
  useLayoutEffect(() => {
    latest.current = bindings;
  });
  const names = bindings
    .map(({ keys, label, careful }) => `${keys}\t${label}${careful ? "\tcareful" : ""}`)
    .join("\n");
  useLayoutEffect(() => {
    const mine: Binding[] = names
      .split("\n")
      .filter(Boolean)
      .map((line) => {
        const [keys = "", label = "", careful] = line.split("\t");
        return {
          keys,
          label,
          careful: careful !== undefined,
          run: () => latest.current.find((binding) => binding.keys === keys)?.run(),
        };
      });
    active = [...active, ...mine];
    return () => {
      active = active.filter((binding) => !mine.includes(binding));
    };
  }, [names]);
}
