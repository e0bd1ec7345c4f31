export interface TestResult {
  passed: number;
  failed: number;
  skipped: number;
  failures: { name: string; reason: string }[];
  /** What failed at first and passed when it was run once more. */
  secondTries: { name: string; reason: string }[];
}

/** A report that is missing counts as one failure: the runner died before it could write. */
export function readVitestReport(file: string): TestResult;
export function readPlaywrightReport(file: string): TestResult;
