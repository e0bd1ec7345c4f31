// `npm test`: everything CI runs, from a clean clone, on any Node >= 20. Built-in modules only.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { ensureInstalled, pinnedNode, root, say, steadyEnvironment } from "./bootstrap.mjs";
import { ensureChromium } from "./ensure-browsers.mjs";
import { readPlaywrightReport, readVitestReport } from "./test-reports.mjs";

Object.assign(process.env, steadyEnvironment());
ensureInstalled();
const node = pinnedNode();
const reports = join(root, ".cache", "test-reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const at = (...path) => join(root, "node_modules", ...path);
const report = (name) => join(reports, `${name}.json`);

/** A stage that is one check: it passes or it does not. */
const check = (name, ...command) => ({ name, command });

/** A stage of tests that Vitest runs and counts. */
const vitest = (name, reportName, ...options) => ({
  name,
  command: [
    at("vitest", "vitest.mjs"),
    "run",
    ...options,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report(reportName)}`,
  ],
  count: () => readVitestReport(report(reportName)),
});

const stages = [
  check("types (pure rooms)", at("typescript", "bin", "tsc"), "-p", "src/tsconfig.pure.json"),
  check("types (server)", at("typescript", "bin", "tsc"), "-p", "tsconfig.json"),
  check("types (web)", at("typescript", "bin", "tsc"), "-p", "src/web/tsconfig.json"),
  check("lint", at("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", "."),
  check("dead code", at("knip", "bin", "knip.js")),
  check("web build", join(root, "scripts", "build-web.ts")),
  vitest("unit and integration tests", "vitest"),
  {
    name: "browser tests",
    command: [at("@playwright", "test", "cli.js"), "test"],
    count: () => readPlaywrightReport(report("playwright")),
  },
  vitest("browser tests in WebKit and Firefox", "engines", "--config", "e2e/engines/vitest.config.ts"),
];

const environment = {
  ...process.env,
  // Needed before the first test: the card form's unit tests look at it in a browser too.
  CHROMIUM: chromium(),
  PATH: [dirname(node), join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter),
  PLAYWRIGHT_JSON_OUTPUT_FILE: report("playwright"),
};
const outcomes = stages.map((stage) => {
  const ok = passes(stage);
  const counted = stage.count?.() ?? { passed: Number(ok), failed: Number(!ok), skipped: 0, failures: [] };
  return { ...stage, ...counted, ok };
});

const sum = (kind) => outcomes.reduce((total, outcome) => total + outcome[kind], 0);
say("");
// Last, so that they are read even where only the end of the output is kept.
for (const { name, reason } of outcomes.flatMap(({ failures }) => failures)) say(`✗ ${name}\n${reason}\n`);
for (const { name, ok } of outcomes) if (!ok) say(`FAILED: ${name}`);
say(`${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped`);
process.exit(outcomes.every(({ ok }) => ok) ? 0 : 1);

function passes({ name, command }) {
  say(`\n── ${name}`);
  const started = Date.now();
  const { status } = spawnSync(node, command, {
    cwd: root,
    env: environment,
    stdio: ["ignore", "inherit", "inherit"],
  });
  say(`── ${name}: ${Math.round((Date.now() - started) / 1000)} s`);
  return status === 0;
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
