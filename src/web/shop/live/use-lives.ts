import { useCallback, useEffect, useState } from "react";
import { api, type LiveChoices } from "#web/shop/api.ts";
import { type Loaded, useLoaded } from "#web/shop/use-loaded.ts";

const READ_EVERY_MS = 20_000;

/**
 * The lives on air. While there is none, they are asked for again: whoever `waits` here sees the next one begin. Whoever
 * learns that one has ended reads them again.
 */
export function useLives(waits = true): { lives: Loaded<LiveChoices>; readAgain: () => void } {
  const first = useLoaded("lives", (options) => api.lives.list(undefined, options));
  const [later, setLater] = useState<LiveChoices>();
  const readAgain = useCallback(() => void api.lives.list().then(setLater, () => undefined), []);
  const asksAgain = waits && first.state === "loaded" && (later ?? first.value).lives.length === 0;
  useEffect(() => {
    if (!asksAgain) return;
    const timer = window.setInterval(() => !document.hidden && readAgain(), READ_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [asksAgain, readAgain]);
  return { lives: later ? { state: "loaded", value: later } : first, readAgain };
}
