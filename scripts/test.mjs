// `npm test`: everything CI runs, from a clean clone, on any Node >= 20; `npm test -- orders`: what concerns orders.
// Built-in modules only.
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { ensureInstalled, fail, pinnedNode, root, say, steadyEnvironment } from "./bootstrap.mjs";
import { ensureChromium } from "./ensure-browsers.mjs";
import { at, checks, runStage } from "./stages.mjs";
import { readPlaywrightReport, readVitestReport } from "./test-reports.mjs";

Object.assign(process.env, steadyEnvironment());
ensureInstalled();
const node = pinnedNode();
const reports = join(root, ".cache", "test-reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const BROWSER_PARTS = 6;

const report = (name) => join(reports, `${name}.json`);

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

const unit = (...files) => vitest("unit and integration tests", "vitest", ...files);
/** Browser tests on a shop of their own: those of the files, or one of so many parts of all. */
const browser = ({ files = [], part = 1, of = 1 }) => ({
  name: of > 1 ? `browser tests, part ${part} of ${of}` : "browser tests",
  command: [
    at("@playwright", "test", "cli.js"),
    "test",
    ...files,
    `--shard=${part}/${of}`,
    `--output=test-results/${part}`,
  ],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report(`playwright-${part}`) },
  count: () => readPlaywrightReport(report(`playwright-${part}`)),
});
const engines = vitest(
  "browser tests in WebKit and Firefox",
  "engines",
  "--config",
  "e2e/engines/vitest.config.ts",
);

const environment = {
  ...process.env,
  // Needed before the first test: the card form's unit tests look at it in a browser too.
  CHROMIUM: chromium(),
  PATH: [dirname(node), join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter),
};
const outcomes = [];
const words = process.argv.slice(2);
if (words.length > 0) await runNamed();
else await runAll();

const sum = (kind) => outcomes.reduce((total, outcome) => total + outcome[kind], 0);
say("");
const failures = outcomes.flatMap(({ failures }) => failures);
for (const { name, reason } of failures) say(`✗ ${name}\n${reason}\n`);
for (const { name, reason } of outcomes.flatMap(({ secondTries }) => secondTries))
  say(`PASSED ON THE SECOND TRY ${name}\n${reason}\n`);
for (const { name, seconds } of outcomes) say(`${`${Math.round(seconds)} s`.padStart(6)}  ${name}`);
for (const { name, ok } of outcomes) if (!ok) say(`FAILED: ${name}`);
// Last and short, so that they are read where only the end of the output is kept.
for (const { name, reason } of failures.slice(0, 5)) say(`✗ ${name.slice(-120)}: ${inShort(reason)}`);
say(`${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped`);
process.exit(outcomes.every(({ ok }) => ok) ? 0 : 1);

/**
 * Everything, in two rows of stages for two cores: a browser test mostly waits. Each row takes the next stage as it is
 * done with one. What stands beside the others prints once it is over.
 */
async function runAll() {
  for (const stage of checks) await run(stage);
  await run({ name: "web build", command: [join(root, "scripts", "build-web.ts")] });
  const waiting = Array.from({ length: BROWSER_PARTS }, (_, place) =>
    browser({ part: place + 1, of: BROWSER_PARTS }),
  );
  waiting.push(engines);
  const row = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift()) await run(stage, { kept: true });
  };
  await Promise.all([run(unit()).then(row), row()]);
}

/** `npm test -- orders`: the tests whose file has one of these words in its path. */
async function runNamed() {
  const named = filesUnder(".").filter((file) => words.some((word) => file.includes(word)));
  const units = named.filter((file) => /^(?!e2e\/).*\.test\.tsx?$/.test(file));
  const stories = named.filter((file) => file.startsWith("e2e/") && file.endsWith(".spec.ts"));
  if (units.length + stories.length === 0) fail(`No test has ${words.join(" or ")} in its path.`);
  for (const file of [...units, ...stories]) say(file);
  if (units.length > 0) await run(unit(...units));
  if (stories.length > 0) await run(browser({ files: stories }));
}

async function run(stage, options) {
  const { ok, seconds } = await runStage(node, stage, { ...environment, ...stage.env }, options);
  const plain = { passed: Number(ok), failed: Number(!ok), skipped: 0, failures: [], secondTries: [] };
  const counted = stage.count?.() ?? plain;
  outcomes.push({ name: stage.name, ok, seconds, ...counted });
}

function inShort(reason) {
  return reason.replaceAll(/\s+/g, " ").slice(0, 250);
}

/** The tests' paths as one writes them, with `/` on every system. */
function filesUnder(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "." ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return /^(\..*|node_modules|dist|data)$/.test(entry.name) ? [] : filesUnder(path);
  });
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
