import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrast, readableOn } from "#web/ui/contrast.ts";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const colorsIn = (css: string) =>
  new Map(
    [...css.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", hex = ""]) => [name, hex]),
  );

const light = colorsIn(read("./theme.css"));
const [evening = "", menu = ""] = read("./dark.css").split(".on-ink {");
const dark = new Map([...light, ...colorsIn(evening)]);
/** The menu of the back office keeps its own colors in the evening. */
const darkMenu = new Map([...dark, ...colorsIn(menu)]);

/** A color of one of the themes by its name, "#rrggbb". */
function token(name: string, theme = light): string {
  const hex = theme.get(name);
  if (!hex) throw new Error(`No color is named ${name}`);
  return hex;
}

const TEXT = 4.5;
const CONTROL = 3;
const BADGES = ["to-validate", "to-pay", "paid", "preparing", "to-ship", "delivered"];
const SURFACES = ["page", "card", "sunken"];

const on = (texts: readonly string[], surfaces: readonly string[]) =>
  texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const));

describe.each([
  ["light", light, light],
  ["dark", dark, darkMenu],
])("in the %s theme", (_name, theme, menuTheme) => {
  test.each([
    ...on(["ink", "ink-2", "ink-3", "accent"], SURFACES),
    ...on(["accent"], ["accent-soft", "selected-row"]),
    ...on(["on-primary"], ["primary", "primary-hover", "accent", "accent-hover", "danger"]),
    ...on(["danger"], ["page", "card", "danger-soft"]),
    ...on(["success"], ["card", "success-soft", "selected-row"]),
    ...on(["warning"], ["card", "warning-soft", "danger-soft"]),
    ...on(["info"], ["card", "info-soft", "selected-row"]),
    ...on(["ink"], ["butter", "selected-row", "danger-soft", "warning-soft", "success-soft", "accent-soft"]),
    ...on(["ink-2"], ["butter", "accent-soft", "selected-row", "danger-soft", "warning-soft"]),
    ...on(["accent"], ["butter", "warning-soft", "danger-soft"]),
  ])("text in %s can be read on %s", (text, surface) => {
    expect(contrast(token(text, theme), token(surface, theme))).toBeGreaterThanOrEqual(TEXT);
  });

  test.each([
    ...on(["sidebar-text", "mark", "on-primary"], ["primary", "primary-hover"]),
    ...on(["ink"], ["mark"]),
  ])("text in %s can be read on %s in the menu", (text, surface) => {
    expect(contrast(token(text, menuTheme), token(surface, menuTheme))).toBeGreaterThanOrEqual(TEXT);
  });

  test.each([...on(["control", "focus"], SURFACES), ...on(["danger"], SURFACES)])(
    "a border or ring in %s can be seen on %s",
    (line, surface) => {
      expect(contrast(token(line, theme), token(surface, theme))).toBeGreaterThanOrEqual(CONTROL);
    },
  );

  test.each(BADGES)("the %s badge can be read, and its border seen on every surface", (status) => {
    const background = token(`status-${status}`, theme);
    expect(contrast(token(`status-${status}-ink`, theme), background)).toBeGreaterThanOrEqual(TEXT);
    for (const surface of SURFACES)
      expect(contrast(token(`status-${status}-line`, theme), token(surface, theme))).toBeGreaterThanOrEqual(
        CONTROL,
      );
  });
});

test("the dark theme names every color that would be too pale or too deep on its surfaces", () => {
  const kept = ["sidebar-text", "mark", "on-deep", "on-pale", "status-delivered", "status-delivered-ink"];
  const renamed = new Set(colorsIn(evening).keys());
  expect([...light.keys()].filter((name) => !renamed.has(name) && !kept.includes(name))).toEqual([]);
});

test("the mark on a swatch is the one of white and ink that is seen best", () => {
  expect(readableOn("#ffffff")).toBe("ink");
  expect(readableOn("#111111")).toBe("white");
  expect(readableOn("#e9c3bf")).toBe("ink");
});
