import type { Measured, Milliseconds } from "./measure.ts";

const AIM_MS = 100;

export interface Result {
  small: number;
  large: number;
  rounds: number;
  /** The same calls at both sizes, in the same order. */
  calls: { procedure: string; way: string; small: Measured; large: Measured }[];
  asItOpensOnly: string[];
  nothing: { small: Milliseconds; large: Milliseconds };
}

/** The figures of both sizes side by side as plain text; times in milliseconds. */
export function printTable({ small, large, rounds, calls, asItOpensOnly, nothing }: Result): string {
  const slow = calls.filter((call) => call.large.http.p95 > AIM_MS || call.small.http.p95 > AIM_MS);
  const failed = calls.filter((call) => call.large.status !== 200 || call.small.status !== 200);
  let last = "";
  const rows = calls.map((call) => {
    const title = call.procedure === last ? "" : `\n${call.procedure}\n`;
    last = call.procedure;
    const { small: young, large: old } = call;
    return (
      title +
      row(
        `  ${call.way}`,
        young.http.p50,
        young.http.p95,
        young.work.p95,
        old.http.p50,
        old.http.p95,
        old.work.p95,
        old.bare.p50,
        mark(old),
      )
    );
  });
  return [
    `Reads of the back office over HTTP, one at a time, ${rounds} of each; "work": server and database on their processors; "bare": the same statements, nothing before the database`,
    heading("", `${small} orders`, "", "", `${large} orders`, "", ""),
    heading("", "p50", "p95", "work p95", "p50", "p95", "work p95", "bare p50"),
    ...rows,
    "",
    row(
      "A call that does nothing",
      nothing.small.p50,
      nothing.small.p95,
      "          ",
      nothing.large.p50,
      nothing.large.p95,
    ),
    "",
    `Aim: p95 <= ${AIM_MS} ms for each. ${slow.length === 0 ? "Reached by all" : `Missed by ${slow.length} of`} ${calls.length}.`,
    `Work alone: p95 <= ${AIM_MS} ms for ${calls.filter((call) => call.large.work.p95 <= AIM_MS).length} of ${calls.length}.`,
    ...slow.map(({ procedure, way, large: old }) => `  ${procedure}, ${way}: ${old.http.p95.toFixed(0)} ms`),
    ...failed.map(
      ({ procedure, way, large: old }) => `Not measured: ${procedure}, ${way} answered ${old.status}`,
    ),
    ...asItOpensOnly.map(
      (name) => `Measured only as it opens, add its ways to bench/admin/calls.ts: ${name}`,
    ),
  ].join("\n");
}

const mark = ({ http }: Measured): string => (http.p95 > AIM_MS ? "  <" : "");
const row = (name: string, ...cells: (number | string)[]): string =>
  name.padEnd(40) +
  cells.map((cell) => (typeof cell === "number" ? cell.toFixed(1).padStart(10) : cell)).join("");
const heading = (name: string, ...cells: string[]): string =>
  name.padEnd(40) + cells.map((cell) => cell.padStart(10)).join("");
