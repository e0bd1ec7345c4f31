import { useLayoutEffect } from "react";

/**
 * Says as `--keyboard` how much of the window's foot an on-screen keyboard covers. It is nothing where the browser lays
 * the page out above the keyboard (`interactive-widget` in admin.html); Safari on a phone lays it over the page.
 */
export function useRoomAtKeyboard(): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const measure = () => {
      // Whoever enlarges the page with two fingers sees less of it without a keyboard.
      const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
    };
    measure();
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
      style.removeProperty("--keyboard");
    };
  }, []);
}
