import { type RefObject, useEffect, useState } from "react";

const KEYBOARD_PX = 150;

/** Whether a part of the page has been scrolled away. */
export function useOutOfSight(target: RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setAway(entry ? !entry.isIntersecting : false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return away;
}

/** The visible part of the page shrinks by more than a tool bar when a keyboard opens. */
export function useKeyboardOpen(): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const look = () => setOpen(window.innerHeight - viewport.height * viewport.scale > KEYBOARD_PX);
    viewport.addEventListener("resize", look);
    return () => viewport.removeEventListener("resize", look);
  }, []);
  return open;
}
