import type { Page } from "@playwright/test";

const TYPE_AS_A_READER = `(code) => {
  const begun = performance.now();
  for (const [nth, key] of [...code, "Enter"].entries()) {
    const place = /[a-z]/i.test(key) ? "Key" + key.toUpperCase() : /\\d/.test(key) ? "Digit" + key : "Minus";
    const stroke = { key, code: key === "Enter" ? key : place, shiftKey: /^[A-Z]$/.test(key), bubbles: true, cancelable: true };
    const event = Object.defineProperty(new KeyboardEvent("keydown", stroke), "timeStamp", { value: begun + nth });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }
}`;

/**
 * A barcode reader types its code in a burst that Enter ends. The strokes are made in the page and bear the times of a
 * reader, one a millisecond: a busy machine would spread them like a person's.
 */
export const readBarcode = (page: Page, code: string): Promise<void> =>
  page.evaluate(`(${TYPE_AS_A_READER})(${JSON.stringify(code)})`);
