/** How the page scrolls by itself: smoothly, unless the device asks for no movement. */
export const smoothly = (): ScrollBehavior =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
