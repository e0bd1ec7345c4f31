import { atRest, type Page } from "./promise.ts";

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
  const faults = new Set();
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) faults.add("the page scrolls sideways, to " + document.documentElement.scrollWidth);
  const asked = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const seen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1 && !element.closest("[inert], .sr-only");
  };
  const name = (element) => element.tagName.toLowerCase() + " «" + (element.innerText || element.ariaLabel || element.id || "").slice(0, 40) + "»";
  // A wide table, a strip of tabs and a row of photographs scroll in themselves.
  const scrolls = (element) => element.matches("nav, ul, :has(> table)") && getComputedStyle(element).overflowX === "auto";
  const inScroller = (element) => {
    for (let outer = element.parentElement; outer; outer = outer.parentElement) if (scrolls(outer)) return true;
    return false;
  };
  for (const element of asked.querySelectorAll("*:not(.sr-only, svg *, iframe)")) {
    if (!seen(element)) continue;
    const { left, right } = element.getBoundingClientRect();
    if ((left < -1 || right > width + 1) && !inScroller(element)) faults.add(name(element) + " leaves the screen: " + Math.round(left) + " to " + Math.round(right));
    if (element.matches("input, textarea, select, progress") || scrolls(element)) continue;
    const style = getComputedStyle(element);
    if (style.overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1) faults.add(name(element) + " is cut");
    const hidesBelow = style.overflowY === "hidden" || style.overflowY === "clip";
    if (hidesBelow && element.scrollHeight > element.clientHeight + 1 && style.webkitLineClamp === "none") faults.add(name(element) + " is cut below");
  }
  const shown = (rect, element) => {
    let { left, top, right, bottom } = rect;
    for (let outer = element; outer && outer !== document.body; outer = outer.parentElement) {
      const style = getComputedStyle(outer);
      // What stays in its place lies over what is scrolled under it.
      if (style.position === "sticky" || style.position === "fixed") return undefined;
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const box = outer.getBoundingClientRect();
      left = Math.max(left, box.left);
      right = Math.min(right, box.right);
      top = Math.max(top, box.top);
      bottom = Math.min(bottom, box.bottom);
    }
    return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : undefined;
  };
  const lines = [];
  const walker = document.createTreeWalker(asked, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !seen(parent) || parent.closest("script, style, noscript, textarea, [aria-hidden]")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const isAddress = /^\\S+@\\S+$/.test(parent.textContent);
    if (node.data.trim())
      for (const rect of range.getClientRects()) {
        const box = shown(rect, parent);
        if (box) lines.push({ ...box, node });
      }
    for (const { 0: token, index } of node.data.matchAll(/\\S+/g)) {
      // Addresses, numbers, handles and the like may break anywhere.
      if (isAddress || /[\\d@/._]./.test(token)) continue;
      for (const { 0: word, index: place } of token.matchAll(/[\\p{L}’']{2,13}(?!\\p{L})/gu)) {
        if (/\\p{L}$/u.test(token.slice(0, place))) continue;
        range.setStart(node, index + place);
        range.setEnd(node, index + place + word.length);
        const rows = new Set([...range.getClientRects()].filter((r) => r.width > 0).map((r) => Math.round(r.top)));
        if (rows.size > 1) faults.add("«" + word + "» is broken in " + name(parent));
      }
    }
  }
  lines.sort((one, other) => one.top - other.top);
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1)) {
      // Boxes of lines are taller than their letters.
      if (other.top > one.bottom - 6) break;
      if (one.node !== other.node && one.left < other.right - 2 && other.left < one.right - 2)
        faults.add("«" + one.node.data.slice(0, 30) + "» lies over «" + other.node.data.slice(0, 30) + "»");
    }
  const { scrollX, scrollY } = window;
  for (const control of asked.querySelectorAll("button, a[href], input, select, textarea, summary")) {
    if (!seen(control)) continue;
    let over;
    const free = ["center", "start", "end"].some((block) => {
      control.scrollIntoView({ block, inline: "center", behavior: "instant" });
      const [{ left, top, width, height } = {}] = control.getClientRects();
      over = document.elementFromPoint(left + width / 2, top + height / 2);
      return over && (control.contains(over) || over.contains(control) || over.closest("label")?.control === control);
    });
    if (!free) faults.add(name(control) + " cannot be reached" + (over ? ": under " + name(over) : ""));
  }
  window.scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
  return [...faults];
})()`;

/** What is cut, covered, out of reach, leaves the screen, or breaks a short word into syllables. */
export async function faultsAtTwiceTheSize(page: Page): Promise<string[]> {
  await atRest(page);
  return page.evaluate<string[]>(FAULTS);
}
