import { type RefObject, useEffect, useRef, useState } from "react";
import { type Box, covers, freePlace, type Place } from "./free-place.ts";

const CONTROLS =
  "button, a[href], input, select, textarea, summary, label:has(input), [role=button], [role=option]";
/** Below this width there is no side to go to. */
const WIDE = 640;
export const isNarrow = (): boolean => window.innerWidth < WIDE;
/** As high as the bar at the top of the window. */
const BAR = 64;
const MARGIN = 16;

/** A strip of its own at the foot of the window, which the page makes room for. */
export const STRIP = "strip";

/**
 * Where a notice lies over no control that somebody may reach for, measured whenever the page changes under it: in the
 * page, else in the bar above it, else on a strip of its own. On a phone it only keeps off what is docked
 * (`data-docked`), and the page grows so that all else can be scrolled out from under it. Undefined: its usual place will do.
 */
export function useFreePlace(
  notice: RefObject<HTMLElement | null>,
  { active, from }: { active: boolean; from: string },
): Place | typeof STRIP | undefined {
  const [place, setPlace] = useState<Place | typeof STRIP>();
  /** The screen that was too full for anything but a strip. */
  const full = useRef<string>(undefined);
  useEffect(() => {
    if (!active) return setPlace(undefined);
    let frame = 0;
    const measure = () => {
      frame = 0;
      const element = notice.current;
      const main = document.querySelector(from);
      if (!element || !main || element.matches(":hover")) return;
      const { width, height } = element.getBoundingClientRect();
      const { left } = main.getBoundingClientRect();
      const size = { width, height };
      const page = { left, top: BAR, right: window.innerWidth, bottom: window.innerHeight };
      const wide = !isNarrow();
      const docked = boxesOf("[data-docked]", element);
      const all = wide ? [...boxesOf(CONTROLS, element), ...docked] : docked;
      setPlace((now) => {
        // It stays where it is as long as it is in nobody's way; a strip stays as long as its screen does.
        const stays =
          now === STRIP ? full.current === window.location.pathname : now && !covers(now, size, all);
        if (stays) return now;
        const free = freePlace(size, page, all);
        if (free || !wide) return free;
        const inBar = freePlace(size, { ...page, top: 0, bottom: BAR + MARGIN }, all);
        if (!inBar) full.current = window.location.pathname;
        return inBar ?? STRIP;
      });
    };
    const later = () => {
      frame ||= requestAnimationFrame(measure);
    };
    later();
    const changes = new MutationObserver(later);
    changes.observe(document.body, { childList: true, subtree: true, attributes: true });
    window.addEventListener("scroll", later, { capture: true, passive: true });
    window.addEventListener("resize", later);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      window.removeEventListener("scroll", later, { capture: true });
      window.removeEventListener("resize", later);
    };
  }, [active, from, notice]);
  return place;
}

const boxesOf = (selector: string, notice: HTMLElement): Box[] =>
  [...document.querySelectorAll(selector)]
    .filter((element) => !notice.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
