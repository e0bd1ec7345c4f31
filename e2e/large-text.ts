import { AT_REST, type Page } from "./promise.ts";

/** Letters of twice their usual size, as a phone's own setting or an in-app browser makes them. */
export const LARGE_TEXT = `
  const enlarge = () => { document.documentElement.style.fontSize = "200%"; };
  if (document.documentElement) enlarge();
  else new MutationObserver((_, watcher) => {
    if (!document.documentElement) return;
    watcher.disconnect();
    enlarge();
  }).observe(document, { childList: true });
`;

/** What a person with large letters would stumble over on the screen as it is. */
const FAULTS = `(() => {
  const faults = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) faults.push("the page scrolls sideways, to " + document.documentElement.scrollWidth);
  const seen = (element) => {
    const style = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    return style.visibility === "visible" && width > 1 && height > 1 && !element.closest("[inert], .sr-only");
  };
  const name = (element) => element.tagName.toLowerCase() + " «" + (element.innerText || element.id || "").slice(0, 40) + "»";
  for (const element of document.querySelectorAll("body *:not(.sr-only, svg *, iframe)")) {
    if (!seen(element)) continue;
    const { left, right } = element.getBoundingClientRect();
    if (left < -1 || right > width + 1) faults.push(name(element) + " leaves the screen: " + Math.round(left) + " to " + Math.round(right));
    const style = getComputedStyle(element);
    const cuts = style.overflowX !== "visible" && element.tagName !== "INPUT" && element.tagName !== "TEXTAREA";
    if (cuts && element.scrollWidth > element.clientWidth + 1) faults.push(name(element) + " is cut");
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !seen(parent) || parent.closest("script, style, noscript, textarea")) continue;
    for (const { 0: token, index } of node.data.matchAll(/\\S+/g)) {
      // Addresses, numbers and the like may break anywhere.
      if (/[\\d@/.]./.test(token)) continue;
      for (const { 0: word, index: place } of token.matchAll(/[\\p{L}’']{2,13}(?!\\p{L})/gu)) {
        if (/\\p{L}$/u.test(token.slice(0, place))) continue;
        const range = document.createRange();
        range.setStart(node, index + place);
        range.setEnd(node, index + place + word.length);
        const lines = new Set([...range.getClientRects()].filter((r) => r.width > 0).map((r) => Math.round(r.top)));
        if (lines.size > 1) faults.push("«" + word + "» is broken in " + name(parent));
      }
    }
  }
  return faults;
})()`;

/** What is cut, leaves the screen, or breaks a short word into syllables. */
export async function faultsAtTwiceTheSize(page: Page): Promise<string[]> {
  await page.evaluate(AT_REST);
  return page.evaluate<string[]>(FAULTS);
}
