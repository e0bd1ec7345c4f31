import { useState } from "react";

const STORED_AS = "preparation-ticks";
type Ticks = Record<string, string[]>;

/** Which pieces of which order lie in the parcel already. They advise and block nothing; a reload keeps them. */
export function useTicks() {
  const [ticks, setTicks] = useState(read);
  const isTicked = (orderId: string, itemId: string) => ticks[orderId]?.includes(itemId) ?? false;
  return {
    isTicked,
    tick: (orderId: string, itemId: string, on: boolean) => {
      const others = (ticks[orderId] ?? []).filter((id) => id !== itemId);
      const changed = { ...ticks, [orderId]: on ? [...others, itemId] : others };
      sessionStorage.setItem(STORED_AS, JSON.stringify(changed));
      setTicks(changed);
    },
  };
}

function read(): Ticks {
  try {
    return JSON.parse(sessionStorage.getItem(STORED_AS) ?? "{}") as Ticks;
  } catch {
    return {};
  }
}
