import { median } from "#bench/percentiles.ts";
import type { PageScore } from "./lighthouse-runs.ts";

export interface PageFigures {
  page: string;
  scripts: { file: string; bytes: number }[];
  scriptBytes: number;
  /** What it may load before the payment, gzipped bytes. */
  scriptAim: number;
  score: PageScore;
  /** The same page on the same machine with its scripts kept away: what no change to them can better. */
  limit: PageScore;
}

const AIMS = { performance: 98, accessibility: 100, cls: 0.05 } as const;

export function isReached({ scriptBytes, scriptAim, score }: PageFigures): boolean {
  return (
    scriptBytes <= scriptAim &&
    score.cls < AIMS.cls &&
    median(score.performance) >= AIMS.performance &&
    median(score.accessibility) >= AIMS.accessibility
  );
}

/** The figures as one table of plain text. */
export function printTable(pages: readonly PageFigures[]): string {
  return [
    "",
    row(
      "page",
      "script, gzip",
      "aim",
      "performance",
      "no script",
      "accessibility",
      "LCP",
      "CLS",
      "TBT",
      "no script",
    ),
    ...pages.map(({ page, scriptBytes, scriptAim, score, limit }) =>
      row(
        page,
        kilobytes(scriptBytes),
        `<= ${kilobytes(scriptAim)}`,
        median(score.performance),
        median(limit.performance),
        median(score.accessibility),
        `${(score.lcp / 1000).toFixed(2)} s`,
        score.cls.toFixed(3),
        `${score.tbt.toFixed(0)} ms`,
        `${limit.tbt.toFixed(0)} ms`,
      ),
    ),
    row("aim", "", "", `>= ${AIMS.performance}`, "", AIMS.accessibility, "", `< ${AIMS.cls}`, "", ""),
    `Lighthouse mobile, median of ${pages[0]?.score.performance.length ?? 0} runs (${pages
      .map(({ page, score }) => `${page} ${score.performance.join(" ")}`)
      .join(", ")}; this machine ${pages.map(({ score }) => score.machine.toFixed(0)).join(" ")})`,
    ...pages.flatMap(({ page, score }) => score.remarks.map((remark) => `${page}: ${remark}`)),
  ].join("\n");
}

const row = (...cells: (string | number)[]) =>
  cells.map((cell, place) => (place === 0 ? String(cell).padEnd(14) : String(cell).padStart(15))).join("");
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
