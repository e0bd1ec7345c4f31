import lighthouse from "lighthouse";
import { median } from "#bench/percentiles.ts";

export interface PageScore {
  performance: number[];
  accessibility: number[];
  /** Medians; LCP and TBT in milliseconds. */
  lcp: number;
  cls: number;
  tbt: number;
  /** How fast Lighthouse finds this machine to be (its `benchmarkIndex`). */
  machine: number;
  /** What keeps a score from being full, in Lighthouse's words. */
  remarks: string[];
}

/** Addresses that a phone is kept from loading, as patterns. */
type Blocked = readonly string[];

/** Lighthouse's mobile test (a mid-range phone on slow 4G), `rounds` times over. */
export async function scorePage(
  url: string,
  debuggingPort: number,
  rounds: number,
  blocked: Blocked = [],
): Promise<PageScore> {
  const runs: Run[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await runOnce(url, debuggingPort, blocked));
  const of = (pick: (run: Run) => number) => median(runs.map(pick));
  return {
    performance: runs.map((run) => run.performance),
    accessibility: runs.map((run) => run.accessibility),
    lcp: of((run) => run.lcp),
    cls: of((run) => run.cls),
    tbt: of((run) => run.tbt),
    machine: of((run) => run.machine),
    remarks: [...new Set(runs.flatMap((run) => run.remarks))],
  };
}

type Run = Awaited<ReturnType<typeof runOnce>>;

async function runOnce(url: string, port: number, blocked: Blocked) {
  const result = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: ["performance", "accessibility"],
    blockedUrlPatterns: [...blocked],
  });
  const { categories, audits, runtimeError, environment } = result?.lhr ?? {};
  if (!categories || !audits || !environment || runtimeError)
    throw new Error(`Lighthouse could not look at ${url}: ${runtimeError?.message}`);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const faults = categories.accessibility?.auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    .map(({ id }) => `${id}: ${audits[id]?.title}`);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    lcp: figure("largest-contentful-paint"),
    cls: figure("cumulative-layout-shift"),
    tbt: figure("total-blocking-time"),
    machine: environment.benchmarkIndex,
    remarks: faults ?? [],
  };
}
