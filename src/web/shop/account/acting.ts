import { useSyncExternalStore } from "react";
import { deviceMemory } from "#web/device/memory.ts";

const ACTING = "hf-outlet.acting";

let acting: boolean | undefined;
const listeners = new Set<() => void>();

const current = (): boolean => {
  acting ??= deviceMemory.recall<boolean>(ACTING) === true;
  return acting;
};

/** Whether staff act as a customer on this device; only then does the shell ask the server who. */
export function setActing(now: boolean): void {
  if (current() === now) return;
  if (now) deviceMemory.remember(ACTING, true);
  else deviceMemory.forget(ACTING);
  acting = now;
  for (const listener of listeners) listener();
}

export function useActing(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current,
    () => false,
  );
}
