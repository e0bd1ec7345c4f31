// What the two test runners wrote down of their runs, in one shape. Built-in modules only.
import { readFileSync } from "node:fs";

const crashed = { passed: 0, failed: 1, skipped: 0, failures: [], secondTries: [] };

export function readVitestReport(file) {
  const report = read(file);
  if (!report) return crashed;
  const named = (status) => (suite) =>
    suite.assertionResults
      .filter((test) => test.status === status && test.failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => ({
        name: `${suite.name} › ${fullName}`,
        reason: brief(failureMessages.join("\n")),
      }));
  const failures = report.testResults.flatMap((suite) => [
    // A file that broke outside its tests (an import, a hook) speaks for itself only.
    ...(suite.status === "failed" && suite.message
      ? [{ name: suite.name, reason: brief(suite.message) }]
      : []),
    ...named("failed")(suite),
  ]);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + (report.success || report.numFailedTests > 0 ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    secondTries: report.testResults.flatMap(named("passed")),
  };
}

export function readPlaywrightReport(file) {
  const report = read(file);
  if (!report?.stats) return crashed;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const named = (status) =>
    report.suites
      .flatMap(specsOf)
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ title, file: where, tests }) => ({
        name: `${where} › ${title}`,
        reason: brief(
          tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? "")).join("\n"),
        ),
      }));
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: named("unexpected"),
    secondTries: named("flaky"),
  };
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

const brief = (text) => text.split("\n").slice(0, 12).join("\n");

/** Undefined when the runner died before it could write. */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
