import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readPlaywrightReport, readVitestReport } from "./test-reports.mjs";

test("the last lines of `npm test` name what failed and what passed on its second try, and where", () => {
  const cache = join(import.meta.dirname, "..", ".cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "report-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    join(folder, "sum.test.ts"),
    `import { expect, test } from "vitest";
     test("adds", () => expect(1 + 1).toBe(2));
     test("takes away", () => expect(2 - 1).toBe(7));
     let tries = 0;
     test("counts", () => expect(++tries).toBe(2));`,
  );
  writeFileSync(join(folder, "vitest.config.mjs"), "export default {};");
  writeFileSync(join(folder, "broken.test.ts"), `throw new Error("no such room");`);
  const report = join(folder, "report.json");
  const vitest = join(import.meta.dirname, "..", "node_modules", "vitest", "vitest.mjs");
  spawnSync(process.execPath, [
    ...[vitest, "run", "--root", folder, "--retry=1", "--reporter=json", `--outputFile=${report}`],
  ]);

  const { passed, failed, skipped, failures, secondTries } = readVitestReport(report);

  expect({ passed, failed, skipped }).toEqual({ passed: 2, failed: 1, skipped: 0 });
  expect(secondTries).toEqual([
    {
      name: expect.stringMatching(/sum\.test\.ts › counts/),
      reason: expect.stringContaining("expected 1 to be 2"),
    },
  ]);
  expect(failures.map(({ name, reason }) => `${name}: ${reason}`).sort()).toEqual([
    expect.stringMatching(/broken\.test\.ts: .*no such room/),
    expect.stringMatching(/sum\.test\.ts › takes away: .*expected 1 to be 7/),
  ]);
});

test("a runner that died before it could write counts as a failure", () => {
  expect(readVitestReport("/nowhere/vitest.json").failed).toBe(1);
  expect(readPlaywrightReport("/nowhere/playwright.json").failed).toBe(1);
});
