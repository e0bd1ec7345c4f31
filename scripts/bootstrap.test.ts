import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratchFolder } from "#tests/scratch.ts";

type Packages = Record<string, { version: string; optional?: boolean; dev?: boolean }>;

const locked: Packages = {
  "": { version: "1.0.0" },
  "node_modules/needed": { version: "2.0.0" },
  "node_modules/tool": { version: "3.0.0", dev: true },
  "node_modules/for-another-machine": { version: "4.0.0", optional: true },
};
const { "node_modules/for-another-machine": _, ...installed } = locked;

/** A checkout with the bootstrap alone, and an npm that only writes down what it was asked. */
function checkout(present?: Packages): { root: string; asked: () => string[] } {
  const root = scratchFolder();
  mkdirSync(join(root, "scripts"));
  cpSync(new URL("./bootstrap.mjs", import.meta.url), join(root, "scripts", "bootstrap.mjs"));
  writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages: locked }));
  if (present) {
    mkdirSync(join(root, "node_modules"));
    writeFileSync(join(root, "node_modules", ".package-lock.json"), JSON.stringify({ packages: present }));
  }
  const diary = join(root, "asked");
  writeFileSync(
    join(root, "npm.js"),
    `require("fs").appendFileSync(${JSON.stringify(diary)}, process.argv.slice(2).join(" ") + "\\n");`,
  );
  const read = () => readFileSync(diary, "utf8").trim().split("\n");
  return { root, asked: () => (existsSync(diary) ? read() : []) };
}

function run(root: string, code: string, env: NodeJS.ProcessEnv = {}) {
  const script = `import { ensureInstalled, pinnedNode, steadyEnvironment } from "./scripts/bootstrap.mjs";${code}`;
  return spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, npm_execpath: join(root, "npm.js"), npm_node_execpath: process.execPath, ...env },
  });
}

test.each<[string, Packages | undefined, number]>([
  ["nothing is there", undefined, 1],
  ["everything this machine needs is there", installed, 0],
  ["a package is missing", { "node_modules/needed": { version: "2.0.0" } }, 1],
  ["a package is of another version", { ...installed, "node_modules/needed": { version: "1.9.9" } }, 1],
])("when %s, npm ci is asked for the right number of times", (_, present, times) => {
  const { root, asked } = checkout(present);
  expect(run(root, "ensureInstalled();").status).toBe(0);
  expect(asked().filter((line) => line.startsWith("ci --include=dev"))).toHaveLength(times);
});

test("a failed installation ends the start in words", () => {
  const { root } = checkout();
  writeFileSync(join(root, "npm.js"), "process.exit(7);");
  const { status, stderr } = run(root, "ensureInstalled();");
  expect(status).toBe(1);
  expect(stderr).toBe("npm ci a échoué. Vérifiez la connexion, puis relancez.\n");
});

test("the pinned Node is the one of the node package, as long as it runs", () => {
  const { root, asked } = checkout(installed);
  const folder = join(root, "node_modules", "node");
  mkdirSync(join(folder, "bin"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ version: process.versions.node }));
  const program = join(folder, "bin", "node");
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "$@"\n`);
  chmodSync(program, 0o755);
  expect(run(root, "console.log(pinnedNode());").stdout.trim()).toBe(program);
  writeFileSync(program, "not a program");
  expect(run(root, "console.log(pinnedNode());").stdout.trim()).toBe(process.execPath);
  expect(asked()).toEqual([]);
});

test("a home folder that cannot be written to is replaced by one of ours", () => {
  const { root } = checkout(installed);
  const said = (home: string) =>
    JSON.parse(run(root, "console.log(JSON.stringify(steadyEnvironment()));", { HOME: home }).stdout);
  expect(said(join(root, "no-such-folder"))).toEqual({ HOME: join(root, ".cache", "home") });
  expect(said(root)).toEqual({});
});
