import type { Page } from "@playwright/test";

/** A script that adds up what moves by itself on a page. */
export const WATCH_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
`;
export const shifted = (page: Page) => page.evaluate<number>("window.shifted");
