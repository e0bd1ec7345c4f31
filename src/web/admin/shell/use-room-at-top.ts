import { type RefObject, useLayoutEffect } from "react";

/** How high the bar at the top of the window is: what else keeps its place there, as the head of a table, stands below it. */
export function useRoomAtTop(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const sizes = new ResizeObserver(() =>
      document.documentElement.style.setProperty("--top", `${element.offsetHeight}px`),
    );
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [bar]);
}
