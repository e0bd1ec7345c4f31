import { globSync, readFileSync } from "node:fs";
import { Info } from "lucide-react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Icon } from "./icon.tsx";

test("an icon has the stroke and the size of the house and is silent", () => {
  const drawn = renderToStaticMarkup(<Icon of={Info} />);
  expect(drawn).toContain('stroke-width="1.75"');
  expect(drawn).toContain('width="20"');
  expect(drawn).toContain('aria-hidden="true"');
});

test("an icon that has a label is read out", () => {
  const drawn = renderToStaticMarkup(<Icon of={Info} aria-label="devient" />);
  expect(drawn).toContain('aria-label="devient"');
  expect(drawn).not.toContain("aria-hidden");
});

test("nobody draws an icon except through Icon", () => {
  const strays = globSync("src/web/**/*.tsx").flatMap((path) => {
    const code = readFileSync(path, "utf8");
    const imported = code.match(/import (?:type )?\{([^}]*)\} from "lucide-react"/)?.[1] ?? "";
    const names = [...imported.matchAll(/\b[A-Z]\w*/g)].map(([name]) => name);
    return names
      .filter((name) => code.includes(`<${name} `) || code.includes(`<${name}\n`))
      .map((name) => `${path}: ${name}`);
  });
  expect(strays).toEqual([]);
});
