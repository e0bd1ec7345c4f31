import type { LucideIcon } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";

/** Something that can be done on the open screen, by its words and by what else people call it. */
export type ScreenAct = { id: string; label: string; words: string; icon: LucideIcon; run: () => void };

const screens = new Set<{ current: readonly ScreenAct[] }>();

/** What the open screen offers, besides its buttons, to whoever types what they want (shell/palette). */
export function useScreenActs(acts: readonly ScreenAct[]): void {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    screens.add(latest);
    return () => void screens.delete(latest);
  }, []);
}

export const screenActs = (): ScreenAct[] => [...screens].flatMap(({ current }) => current);

/** As the act stands when it is chosen: what was offered a while ago may no longer be possible, and is not done. */
export const runScreenAct = (id: string): void =>
  screenActs()
    .find((act) => act.id === id)
    ?.run();
