import { useLayoutEffect, useRef } from "react";
import { isTyping } from "#web/admin/keys/use-key-listener.ts";
import { digitOf } from "./claims/digits.ts";

/** By their place, which is the same on AZERTY and QWERTY. */
const WITH_ALT = {
  KeyP: "handle",
  KeyR: "reference",
  KeyC: "comments",
  KeyF: "fullScreen",
  KeyN: "newPiece",
  KeyL: "bindPhone",
} as const;
const WITH_SHIFT = { F4: "acceptAll" } as const;
const ALONE = { F2: "onAir", F4: "accept", F8: "dismiss", F9: "next", Escape: "clear" } as const;

type Act =
  | (typeof WITH_ALT)[keyof typeof WITH_ALT]
  | (typeof WITH_SHIFT)[keyof typeof WITH_SHIFT]
  | (typeof ALONE)[keyof typeof ALONE];
type Acts = Record<Act, () => void> & { digit: (digit: string) => void };
type Press = Pick<KeyboardEvent, "code" | "altKey" | "shiftKey" | "ctrlKey" | "metaKey">;

/** What a press does; undefined: it is none of the console's. While one types a digit is what is typed. */
export function actOf(press: Press, typing: boolean): ((acts: Acts) => void) | undefined {
  const { code, altKey, shiftKey, ctrlKey, metaKey } = press;
  if (ctrlKey || metaKey) return undefined;
  const digit = digitOf(press);
  if (digit !== undefined) return typing ? undefined : (acts) => acts.digit(digit);
  if (altKey && shiftKey) return undefined;
  const keys: Partial<Record<string, Act>> = altKey ? WITH_ALT : shiftKey ? WITH_SHIFT : ALONE;
  const act = keys[code];
  return act && ((acts) => acts[act]());
}

/** The keys of the console; they work while one types, and not under an open dialog. */
export function useConsoleKeys(acts: Acts): void {
  const latest = useRef(acts);
  // Before the screen is painted: whoever sees it may press at once.
  useLayoutEffect(() => {
    latest.current = acts;
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      const act = actOf(event, isTyping(event.target));
      if (!act) return;
      event.preventDefault();
      // A key that is held down is one press: the next proposal is not its.
      if (!event.repeat) act(latest.current);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
