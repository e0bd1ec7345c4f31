import { type RefObject, useLayoutEffect, useState } from "react";

/** The width of an element in CSS pixels, 0 until it is known: a plot is drawn for it, so that its letters keep their size. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const measure = () => setWidth(watched.clientWidth);
    const sizes = new ResizeObserver(measure);
    sizes.observe(watched);
    measure();
    return () => sizes.disconnect();
  }, [element]);
  return width;
}
