import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { scratchFolder } from "#tests/scratch.ts";

const context = join(import.meta.dirname, "..", "..");
const module = pathToFileURL(join(import.meta.dirname, "web-build.ts")).href;

/** A tiny web whose build writes a line each time that it runs. */
function aWeb(): string {
  const root = scratchFolder();
  mkdirSync(join(root, "src", "web"), { recursive: true });
  symlinkSync(join(context, "node_modules"), join(root, "node_modules"));
  writeFileSync(
    join(root, "index.html"),
    '<!doctype html><title>A web</title><script type="module" src="/src/web/page.ts"></script>',
  );
  writeFileSync(join(root, "src", "web", "page.ts"), "console.log(1);");
  writeFileSync(
    join(root, "vite.config.ts"),
    `import { appendFileSync } from "node:fs";
     export default {
       build: { outDir: "dist/web" },
       plugins: [{ name: "count", closeBundle: () => appendFileSync(${JSON.stringify(join(root, "builds"))}, "built\\n") }],
     };`,
  );
  return root;
}

async function buildElsewhere(root: string): Promise<number> {
  const code = `const { buildWeb } = await import(${JSON.stringify(module)}); await buildWeb(${JSON.stringify(root)}, () => {});`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    cwd: context,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [status] = await once(child, "exit");
  return status as number;
}

const builds = (root: string) => readFileSync(join(root, "builds"), "utf8").trim().split("\n").length;

test("of several that want the web at once, one builds it and all find it", async () => {
  const root = aWeb();
  expect(await Promise.all([1, 2, 3].map(() => buildElsewhere(root)))).toEqual([0, 0, 0]);
  expect(builds(root)).toBe(1);
  expect(readFileSync(join(root, "dist", "web", "index.html"), "utf8")).toContain("A web");
});

test("a build that was killed stops nobody, and changed sources are built again", async () => {
  const root = aWeb();
  mkdirSync(join(root, "dist"));
  // No Linux, macOS or Windows gives a process this number.
  writeFileSync(join(root, "dist", "web.lock"), "4194999");
  expect(await buildElsewhere(root)).toBe(0);
  writeFileSync(join(root, "src", "web", "page.ts"), "console.log(2);");
  expect(await buildElsewhere(root)).toBe(0);
  expect(builds(root)).toBe(2);
});

test("the files of a build stay for a month after another took its place, however long it stood", async () => {
  const root = aWeb();
  const assets = join(root, "dist", "web", "assets");
  const build = async (number: number) => {
    const longAgo = Date.now() / 1_000 - 31 * 24 * 60 * 60;
    const there = existsSync(assets) ? readdirSync(assets) : [];
    for (const name of there) utimesSync(join(assets, name), longAgo, longAgo);
    writeFileSync(join(root, "src", "web", "page.ts"), `console.log(${number});`);
    await buildElsewhere(root);
    return readdirSync(assets).filter((name) => !there.includes(name));
  };
  const [first, second] = [await build(1), await build(2)];
  expect(readdirSync(assets).toSorted()).toEqual([...first, ...second].sort());
  expect(readFileSync(join(assets, String(first)), "utf8")).toContain("console.log(1)");
  const third = await build(3);
  expect(readdirSync(assets).toSorted()).toEqual([...second, ...third].sort());
});
