// `npm test`: everything CI runs, from a clean clone, on any Node >= 20. Built-in modules only.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { ensureInstalled, pinnedNode, root, say, steadyEnvironment } from "./bootstrap.mjs";
import { ensureChromium } from "./ensure-chromium.mjs";
import { readPlaywrightReport, readVitestReport } from "./test-reports.mjs";

Object.assign(process.env, steadyEnvironment());
ensureInstalled();
const node = pinnedNode();
const reports = join(root, ".cache", "test-reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const at = (...path) => join(root, "node_modules", ...path);
const steps = [
  ["types (pure rooms)", [at("typescript", "bin", "tsc"), "-p", "src/tsconfig.pure.json"]],
  ["types (server)", [at("typescript", "bin", "tsc"), "-p", "tsconfig.json"]],
  ["types (web)", [at("typescript", "bin", "tsc"), "-p", "src/web/tsconfig.json"]],
  ["lint", [at("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", "."]],
  ["dead code", [at("knip", "bin", "knip.js")]],
  ["web build", [join(root, "scripts", "build-web.ts")]],
  [
    "unit and integration tests",
    [
      at("vitest", "vitest.mjs"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${join(reports, "vitest.json")}`,
    ],
  ],
  ["browser tests", [at("@playwright", "test", "cli.js"), "test"]],
];

const environment = {
  ...process.env,
  // Needed before the first test: the card form's unit tests look at it in a browser too.
  CHROMIUM: chromium(),
  PATH: [dirname(node), join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter),
  PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, "playwright.json"),
};
const failed = steps.filter((step) => !passes(...step));

const results = [
  readVitestReport(join(reports, "vitest.json")),
  readPlaywrightReport(join(reports, "playwright.json")),
];
const sum = (kind) => results.reduce((total, result) => total + result[kind], 0);
const checks = steps.length - 2;
const brokenChecks = failed.filter(([name]) => !name.endsWith(" tests")).length;
say("");
// Last, so that they are read even where only the end of the output is kept.
for (const { name, reason } of results.flatMap((result) => result.failures)) say(`✗ ${name}\n${reason}\n`);
for (const [name] of failed) say(`FAILED: ${name}`);
say(
  `${sum("passed") + checks - brokenChecks} passed, ${sum("failed") + brokenChecks} failed, ${sum("skipped")} skipped`,
);
process.exit(failed.length > 0 ? 1 : 0);

function passes(name, options) {
  say(`\n── ${name}`);
  return (
    spawnSync(node, options, { cwd: root, env: environment, stdio: ["ignore", "inherit", "inherit"] })
      .status === 0
  );
}

/** Without a browser the rest is still tested; the browser's tests then fail, and this says why. */
function chromium() {
  try {
    return ensureChromium();
  } catch (problem) {
    say(problem.message);
    return "";
  }
}
