import { useLayoutEffect, useRef } from "react";

/** By their place, which is the same on AZERTY and QWERTY. */
const WITH_ALT = {
  KeyP: "handle",
  KeyR: "reference",
  KeyC: "comments",
  KeyF: "fullScreen",
  KeyN: "newPiece",
  KeyL: "bindPhone",
} as const;
const ALONE = { F2: "onAir", F4: "accept", F8: "dismiss", F9: "next", Escape: "clear" } as const;

type Act = (typeof WITH_ALT)[keyof typeof WITH_ALT] | (typeof ALONE)[keyof typeof ALONE];

/** The keys of the console; they work while one types, and not under an open dialog. */
export function useConsoleKeys(acts: Record<Act, () => void>): void {
  const latest = useRef(acts);
  // Before the screen is painted: whoever sees it may press at once.
  useLayoutEffect(() => {
    latest.current = acts;
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (document.querySelector("dialog[open]")) return;
      const keys: Partial<Record<string, Act>> = event.altKey ? WITH_ALT : ALONE;
      const act = keys[event.code];
      if (!act) return;
      event.preventDefault();
      // A key that is held down is one press: the next proposal is not its.
      if (event.repeat) return;
      latest.current[act]();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
