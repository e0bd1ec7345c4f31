import { useEffect, useLayoutEffect, useRef } from "react";
import { readBurst, type Stroke } from "./burst.ts";
import type { ReaderLayout } from "./reader-settings.ts";

const REMEMBERED = 80;

type Scanner = {
  enabled: boolean;
  layout: ReaderLayout;
  /** What the code may be, the likeliest first. */
  onScan: (readings: string[]) => void;
};

/**
 * Hears a barcode reader wherever the focus is, except in a field where somebody writes something else. The Enter
 * that ends a code is kept from the button that happens to have the focus.
 */
export function useScanner(scanner: Scanner): void {
  const latest = useRef(scanner);
  // Before the screen is painted: the next key may come at once.
  useLayoutEffect(() => {
    latest.current = scanner;
  });
  useEffect(() => {
    let strokes: Stroke[] = [];
    const listen = (event: KeyboardEvent) => {
      const { enabled, layout, onScan } = latest.current;
      if (!enabled || event.ctrlKey || event.metaKey || event.altKey || writesElsewhere(event.target)) return;
      if (event.key !== "Enter") {
        const { code, shiftKey, timeStamp, key } = event;
        strokes = [...strokes.slice(-REMEMBERED), { code, shift: shiftKey, at: timeStamp, key }];
        return;
      }
      const typed = event.target instanceof HTMLInputElement ? event.target.value : "";
      const readings = readBurst(strokes, event.timeStamp, layout, typed);
      strokes = [];
      if (readings.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      onScan(readings);
    };
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, []);
}

const writesElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches("input:not([type=checkbox]), textarea, select") &&
  !target.hasAttribute("data-scan");
