import lighthouse from "lighthouse";
import { median } from "#bench/percentiles.ts";

export interface PageScore {
  performance: number[];
  accessibility: number[];
  /** Medians; LCP and TBT in milliseconds. */
  lcp: number;
  cls: number;
  tbt: number;
  /** What keeps a score from being full, in Lighthouse's words. */
  remarks: string[];
}

/** Lighthouse's mobile test (a mid-range phone on slow 4G), `rounds` times over. */
export async function scorePage(url: string, debuggingPort: number, rounds: number): Promise<PageScore> {
  const runs: Run[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await runOnce(url, debuggingPort));
  const of = (pick: (run: Run) => number) => median(runs.map(pick));
  return {
    performance: runs.map((run) => run.performance),
    accessibility: runs.map((run) => run.accessibility),
    lcp: of((run) => run.lcp),
    cls: of((run) => run.cls),
    tbt: of((run) => run.tbt),
    remarks: [...new Set(runs.flatMap((run) => run.remarks))],
  };
}

type Run = Awaited<ReturnType<typeof runOnce>>;

async function runOnce(url: string, port: number) {
  const result = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: ["performance", "accessibility"],
  });
  const { categories, audits, runtimeError } = result?.lhr ?? {};
  if (!categories || !audits || runtimeError)
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
    remarks: faults ?? [],
  };
}
