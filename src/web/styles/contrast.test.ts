import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contrast, readableOn } from "#web/ui/contrast.ts";

const css = readFileSync(new URL("./theme.css", import.meta.url), "utf8");
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", hex = ""]) => [name, hex]),
);

function token(name: string): string {
  const hex = tokens.get(name);
  if (!hex) throw new Error(`theme.css has no color named ${name}`);
  return hex;
}

const TEXT = 4.5;
const CONTROL = 3;
const BADGES = ["to-validate", "to-pay", "paid", "preparing", "to-ship", "delivered"];
const SURFACES = ["page", "card", "sunken"];

const on = (texts: readonly string[], surfaces: readonly string[]) =>
  texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const));

test.each([
  ...on(["ink", "ink-2", "ink-3", "accent"], SURFACES),
  ...on(["accent"], ["accent-soft", "selected-row"]),
  ...on(["on-primary"], ["primary", "primary-hover", "accent", "accent-hover", "danger"]),
  ...on(["danger"], ["page", "card", "danger-soft"]),
  ...on(["success"], ["card", "success-soft"]),
  ...on(["warning"], ["card", "warning-soft"]),
  ...on(["info"], ["card", "info-soft"]),
  ...on(["ink"], ["butter", "selected-row", "danger-soft", "warning-soft", "success-soft", "accent-soft"]),
  ...on(["ink-2"], ["butter", "accent-soft", "selected-row", "danger-soft", "warning-soft"]),
  ...on(["accent"], ["butter", "warning-soft", "danger-soft"]),
  ...on(["sidebar-text", "mark"], ["primary", "primary-hover"]),
  ...on(["ink"], ["mark"]),
])("text in %s can be read on %s", (text, surface) => {
  expect(contrast(token(text), token(surface))).toBeGreaterThanOrEqual(TEXT);
});

test.each([...on(["control", "focus"], SURFACES), ...on(["mark"], ["primary"]), ...on(["danger"], SURFACES)])(
  "a border or ring in %s can be seen on %s",
  (line, surface) => {
    expect(contrast(token(line), token(surface))).toBeGreaterThanOrEqual(CONTROL);
  },
);

test.each(BADGES)("the %s badge can be read, and its border seen on every surface", (status) => {
  const background = token(`status-${status}`);
  expect(contrast(token(`status-${status}-ink`), background)).toBeGreaterThanOrEqual(TEXT);
  for (const surface of SURFACES)
    expect(contrast(token(`status-${status}-line`), token(surface))).toBeGreaterThanOrEqual(CONTROL);
});

test("the mark on a swatch is the one of white and ink that is seen best", () => {
  expect(readableOn("#ffffff")).toBe("ink");
  expect(readableOn("#111111")).toBe("white");
  expect(readableOn("#e9c3bf")).toBe("ink");
});
