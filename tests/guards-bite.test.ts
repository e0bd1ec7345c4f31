import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { scratchFolder } from "./scratch.ts";

// Each guard is shown a violation, on a small copy of the project that has our settings and nothing else.
const root = fileURLToPath(new URL("..", import.meta.url));

function projectWith(files: Record<string, string>): string {
  const copy = scratchFolder();
  const settings = [
    "package.json",
    "biome.json",
    "knip.config.ts",
    ".gitignore",
    "tsconfig.base.json",
    "tsconfig.json",
  ];
  for (const name of [...settings, "src/tsconfig.pure.json", "scripts/lint"])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  return copy;
}

function run(
  tool: string,
  options: string[],
  cwd: string,
): { status: number | null; said: string; output: string } {
  const file = join(root, "node_modules", tool);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...options], {
    cwd,
    encoding: "utf8",
  });
  return { status, said: stdout, output: `${stdout}${stderr}` };
}

describe("the compiler", () => {
  const compile = (text: string) =>
    run("typescript/bin/tsc", ["-p", "src/tsconfig.pure.json"], projectWith({ "src/domain/rule.ts": text }));

  test("accepts a pure rule", () => {
    expect(
      compile("export const free = (stock: number, taken: number): number => stock - taken;\n").status,
    ).toBe(0);
  });

  test.each([
    ["the console", "console.log(1);\nexport {};\n", "Cannot find name 'console'"],
    ["the process", "export const home = process.env.HOME;\n", "Cannot find name 'process'"],
    ["files", 'import { readFileSync } from "node:fs";\nexport const read = readFileSync;\n', "node:fs"],
    ["the page", "export const title = document.title;\n", "Cannot find name 'document'"],
    ["an enum", "export enum Size { S, M }\n", "erasableSyntaxOnly"],
    [
      "an item that may not be there",
      "export const first = (all: string[]): string => all[0];\n",
      "undefined",
    ],
  ])("refuses %s in a pure room", (_, text, complaint) => {
    const { status, output } = compile(text);
    expect(status).not.toBe(0);
    expect(output).toContain(complaint);
  });
});

describe("the linter", () => {
  const importing = (path: string) => `import { x } from "${path}";\nexport const y = x;\n`;
  const violations: [string, string, string][] = [
    ["src/server/orders/parent.ts", importing("../rows.ts"), "plugin"],
    ["src/web/ui/parent.test.ts", importing("../rows.ts"), "plugin"],
    ["src/web/shop/parent.ts", 'export { x } from "../rows.ts";\n', "plugin"],
    ["scripts/parent.mjs", 'export const x = await import("../rows.ts");\n', "plugin"],
    ["src/domain/reads-wording.ts", importing("#wording/refusals.ts"), "noRestrictedImports"],
    ["src/domain/reads-server.ts", importing("#server/config.ts"), "noRestrictedImports"],
    ["src/comment-reader/reads-server.ts", importing("#server/config.ts"), "noRestrictedImports"],
    ["src/comment-reader/reads-contract.ts", importing("#contract/orders.ts"), "noRestrictedImports"],
    ["src/domain/reads-comment-reader.ts", importing("#comment-reader/types.ts"), "noRestrictedImports"],
    ["src/contract/reads-comment-reader.ts", importing("#comment-reader/types.ts"), "noRestrictedImports"],
    ["src/web/admin/reads-comment-reader.ts", importing("#comment-reader/types.ts"), "noRestrictedImports"],
    ["src/wording/reads-contract.ts", importing("#contract/orders.ts"), "noRestrictedImports"],
    ["src/contract/reads-web.ts", importing("#web/paths.ts"), "noRestrictedImports"],
    ["src/server/reads-web.ts", importing("#web/paths.ts"), "noRestrictedImports"],
    ["src/server/reads-emulator.ts", importing("#emulators/demo-keys.ts"), "noRestrictedImports"],
    ["src/web/reads-server.ts", importing("#server/config.ts"), "noRestrictedImports"],
    ["src/web/shop/reads-server.ts", importing("#server/config.ts"), "noRestrictedImports"],
    ["src/web/shop/reads-admin.ts", importing("#web/admin/client/api.ts"), "plugin"],
    ["src/web/admin/reads-shop.ts", importing("#web/shop/api.ts"), "plugin"],
    ["src/web/ui/reads-shop.ts", importing("#web/shop/api.ts"), "plugin"],
    ["src/web/client/reads-admin.ts", importing("#web/admin/client/api.ts"), "plugin"],
    ["src/web/ui/reads-server.ts", importing("#server/config.ts"), "noRestrictedImports"],
    ["src/server/reads-connector.ts", importing("#connectors/shop.ts"), "noRestrictedImports"],
    ["connectors/reads-server.ts", importing("#server/config.ts"), "noRestrictedImports"],
    ["emulators/reads-connector.ts", importing("#connectors/shop.ts"), "noRestrictedImports"],
    ["emulators/reads-server.ts", importing("#server/config.ts"), "noRestrictedImports"],
    [
      "src/server/cycle/egg.ts",
      'import { hen } from "./hen.ts";\nexport const egg = () => hen;\n',
      "noImportCycles",
    ],
    [
      "src/server/cycle/hen.ts",
      'import { egg } from "./egg.ts";\nexport const hen = () => egg;\n',
      "noImportCycles",
    ],
    [
      "src/server/far/a.ts",
      'import { b } from "#server/near/b.ts";\nexport const a = () => b;\n',
      "noImportCycles",
    ],
    [
      "src/server/near/b.ts",
      'import { a } from "#server/far/a.ts";\nexport const b = () => a;\n',
      "noImportCycles",
    ],
    ["src/server/silenced.ts", "// @ts-ignore\nexport const x: number = null;\n", "noTsIgnore"],
    ["src/server/long.ts", `export const rows = [\n${"  1,\n".repeat(300)}];\n`, "noExcessiveLinesPerFile"],
    ["src/server/anything.ts", "export const x: any = 1;\n", "noExplicitAny"],
    ["src/server/sure.ts", "export const f = (x?: string) => x!.length;\n", "noNonNullAssertion"],
    [
      "src/web/shop/raw.tsx",
      "export const Raw = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />;\n",
      "noDangerouslySetInnerHtml",
    ],
  ];
  const innocent: [string, string][] = [
    ["src/comment-reader/read.ts", importing("#domain/comment-label.ts")],
    ["src/contract/orders.ts", importing("#domain/money.ts")],
    ["src/server/orders/add-item.ts", importing("#contract/orders.ts")],
    ["src/web/shop/order-page.ts", importing("#contract/orders.ts")],
    ["connectors/source.ts", importing("#contract/ingest.ts")],
    ["src/server/cards.test.ts", importing("#emulators/card/start.ts")],
  ];

  test("names each violation, and nothing else", () => {
    const files = [...violations.map(([path, text]) => [path, text]), ...innocent];
    const { said } = run(
      "@biomejs/biome/bin/biome",
      ["lint", "--reporter=json", "--max-diagnostics=none", "."],
      projectWith(Object.fromEntries(files)),
    );
    const report = JSON.parse(said) as {
      diagnostics: { category: string; severity: string; location: { path: string } }[];
    };
    const found = report.diagnostics
      .filter(({ severity }) => severity === "error")
      .map(({ category, location }) => `${location.path} ${category.split("/").at(-1)}`);
    expect([...new Set(found)].sort()).toEqual(violations.map(([path, , rule]) => `${path} ${rule}`).sort());
  });
});

test("knip names a dead file, a dead export and a dead dependency, and nothing that lives", () => {
  const project = projectWith({
    "src/server/main.ts":
      'import Fastify from "fastify";\nimport { used } from "./used.ts";\nFastify(used());\n',
    "src/server/used.ts": "export const used = () => ({});\nexport const unwanted = 1;\n",
    "src/server/forgotten.ts": "export const forgotten = 1;\n",
  });
  const { status, output } = run("knip/bin/knip.js", ["--no-config-hints"], project);
  expect(status).not.toBe(0);
  expect(output).toMatch(/Unused files \(1\)\s+src\/server\/forgotten\.ts/);
  expect(output).toMatch(/Unused exports \(1\)\s+unwanted /);
  expect(output).toMatch(/Unused dependencies[\s\S]*\bkysely\b/);
  expect(output).not.toMatch(/^fastify\b/m);
});
