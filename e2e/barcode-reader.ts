import type { Page } from "@playwright/test";

const TYPE_AS_A_READER = `(code) => {
  for (const key of [...code, "Enter"]) {
    const place = /[a-z]/i.test(key) ? "Key" + key.toUpperCase() : /\\d/.test(key) ? "Digit" + key : "Minus";
    const stroke = { key, code: key === "Enter" ? key : place, shiftKey: /^[A-Z]$/.test(key), bubbles: true, cancelable: true };
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", stroke));
  }
}`;

/**
 * A barcode reader types its code in a burst that Enter ends. The strokes are made in the page: sent one by one, a busy
 * machine would spread them like a person's.
 */
export const readBarcode = (page: Page, code: string): Promise<void> =>
  page.evaluate(`(${TYPE_AS_A_READER})(${JSON.stringify(code)})`);
