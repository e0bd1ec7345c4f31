import { useState } from "react";
import { tabMemory } from "#web/device/memory.ts";

const STORED_AS = "preparation-ticks";
type Ticks = Record<string, string[]>;

/** Which pieces of which order lie in the parcel already. They advise and block nothing; a reload keeps them. */
export function useTicks() {
  const [ticks, setTicks] = useState(() => tabMemory.recall<Ticks>(STORED_AS) ?? {});
  const isTicked = (orderId: string, itemId: string) => ticks[orderId]?.includes(itemId) ?? false;
  return {
    isTicked,
    tick: (orderId: string, itemId: string, on: boolean) => {
      const others = (ticks[orderId] ?? []).filter((id) => id !== itemId);
      const changed = { ...ticks, [orderId]: on ? [...others, itemId] : others };
      tabMemory.remember(STORED_AS, changed);
      setTicks(changed);
    },
  };
}
