import { useEffect, useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { serverNow } from "#web/shop/order/store/order-store.ts";

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 5_000;

/** From when on a hold is said to be short, in minutes. */
export const SHORT_MINUTES = 5;

type Hold = {
  until: string;
  /** Whole minutes by the server's clock, never below 0. */
  minutes: number;
  isShort: boolean;
  mayExtend: boolean;
};

/** How long the pieces of an order are still kept, looked at every five seconds; nothing where they are not on hold. */
export function useHold({ heldUntil, holdLimit }: GuestOrder): Hold | undefined {
  const [minutes, setMinutes] = useState<number>();
  useEffect(() => {
    if (!heldUntil) return;
    const look = () => setMinutes(Math.max(0, Math.ceil((Date.parse(heldUntil) - serverNow()) / MINUTE_MS)));
    look();
    const timer = window.setInterval(look, LOOK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [heldUntil]);
  if (!heldUntil || minutes === undefined) return;
  const mayExtend = holdLimit !== null && Date.parse(holdLimit) > Date.parse(heldUntil);
  return { until: heldUntil, minutes, isShort: minutes <= SHORT_MINUTES, mayExtend };
}
