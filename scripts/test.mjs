// `npm test`: everything CI runs, from a clean clone, on any Node >= 20. Built-in modules only.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { ensureInstalled, pinnedNode, root, say, steadyEnvironment } from "./bootstrap.mjs";
import { ensureChromium } from "./ensure-chromium.mjs";

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
  ["web build", [join(root, "scripts", "build-web.ts")]],
  ["browser tests", [at("@playwright", "test", "cli.js"), "test"], () => ({ CHROMIUM: ensureChromium() })],
];

const environment = {
  ...process.env,
  PATH: [dirname(node), join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter),
  PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, "playwright.json"),
};
const failed = steps.filter((step) => !passes(...step));

const counts = [vitestCount(), playwrightCount()];
const sum = (kind) => counts.reduce((total, count) => total + count[kind], 0);
const checks = steps.length - 2;
const brokenChecks = failed.filter(([name]) => !name.endsWith(" tests")).length;
say("");
for (const [name] of failed) say(`FAILED: ${name}`);
say(
  `${sum("passed") + checks - brokenChecks} passed, ${sum("failed") + brokenChecks} failed, ${sum("skipped")} skipped`,
);
process.exit(failed.length > 0 ? 1 : 0);

function passes(name, options, prepare) {
  say(`\n── ${name}`);
  try {
    const env = { ...environment, ...prepare?.() };
    return spawnSync(node, options, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] }).status === 0;
  } catch (problem) {
    say(problem.message);
    return false;
  }
}

function vitestCount() {
  const report = readReport("vitest.json");
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + (report.success || report.numFailedTests > 0 ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function playwrightCount() {
  const stats = readReport("playwright.json")?.stats;
  if (!stats) return { passed: 0, failed: 1, skipped: 0 };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/** Undefined when the runner died before it could write. */
function readReport(name) {
  try {
    return JSON.parse(readFileSync(join(reports, name), "utf8"));
  } catch {
    return undefined;
  }
}
