import { useLayoutEffect } from "react";
import { activeBindings } from "./bindings.ts";
import { singleKeysOn } from "./letters.ts";

const SECOND_KEY_WITHIN_MS = 1_000;
/** A barcode reader types faster than any person: its letters are no shortcuts. */
const READER_IS_FASTER_THAN_MS = 40;

/** Runs the shortcuts in force. Nothing happens while somebody types, or under an open dialog. */
export function useKeyListener(): void {
  useLayoutEffect(() => {
    let first: { key: string; at: number } | undefined;
    let lastAt = Number.NEGATIVE_INFINITY;
    const listen = (event: KeyboardEvent) => {
      const isByReader = event.timeStamp - lastAt < READER_IS_FASTER_THAN_MS;
      lastAt = event.timeStamp;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!singleKeysOn() || isTyping(event.target) || document.querySelector("dialog[open]")) return;
      const sinceFirst = first ? event.timeStamp - first.at : 0;
      const isPair = sinceFirst > READER_IS_FASTER_THAN_MS && sinceFirst < SECOND_KEY_WITHIN_MS;
      const pair = first && isPair ? `${first.key} ${event.key}` : undefined;
      // Held down, a key is one press; only where it steps through rows is it several.
      if (event.repeat && event.key !== "j" && event.key !== "k") return;
      first = undefined;
      // The newest binding wins, so that a screen may redefine a key of the frame.
      const binding = activeBindings().findLast(({ keys }) => keys === (pair ?? event.key));
      if (binding) {
        event.preventDefault();
        if (!(binding.careful && isByReader)) binding.run();
      } else if (activeBindings().some(({ keys }) => keys.startsWith(`${event.key} `))) {
        first = { key: event.key, at: event.timeStamp };
      }
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

const NOT_TEXT = new Set(["checkbox", "radio", "button", "submit"]);

/** Whether this is where letters are written. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NOT_TEXT.has(target.type);
  return target.isContentEditable || target.matches("textarea, select, [role=combobox], [role=menu] *");
}
