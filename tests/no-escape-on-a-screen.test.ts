import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseAst } from "vite";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../src/", import.meta.url));

interface Node {
  type?: string;
  raw?: string;
  value?: Node | string;
}

/** Text between tags and plain attributes: JSX takes them as they stand, so an escape in them is read on the screen. */
function escapesIn(name: string, text: string): string[] {
  const found: string[] = [];
  const look = (node: Node): void => {
    const verbatim =
      node.type === "JSXText"
        ? node.raw
        : node.type === "JSXAttribute" && typeof node.value === "object" && node.value?.raw;
    if (verbatim && /\\[unrt]/.test(verbatim)) found.push(`${name}: ${verbatim.trim()}`);
    for (const part of Object.values(node).flat()) if (part && typeof part === "object") look(part as Node);
  };
  look(parseAst(text, { lang: "tsx" }) as Node);
  return found;
}

test("no screen shows an escape instead of the letter that it stands for", () => {
  const screens = globSync("**/*.tsx", { cwd: root });
  expect(screens.length).toBeGreaterThan(100);
  expect(screens.flatMap((name) => escapesIn(name, readFileSync(root + name, "utf8")))).toEqual([]);
  expect(
    escapesIn("bad.tsx", String.raw`<p title="Source\u00a0: ses">Non\u00a0!{"\u00a0"}</p>`),
  ).toHaveLength(2);
});
