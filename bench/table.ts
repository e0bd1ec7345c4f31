import type { Cost } from "./cost.ts";
import type { DropResult } from "./drop.ts";
import type { FlowResult } from "./flows.ts";
import type { HoardedDrop } from "./hoard.ts";
import type { Limit } from "./limit.ts";

interface Result {
  /** The least that a purchase costs the database, and what the shop's own statements make of it. */
  minimal: Limit;
  replay: Limit;
  httpRatio: number;
  replayRatio: number;
  rounds: { httpRatio: number; replayRatio: number }[];
  flows: FlowResult[];
  drops: DropResult[];
  /** The same drop without and beside a script that hoards. */
  beside: { calm: DropResult; hoarded: HoardedDrop };
  serverMegabytes: number;
}

/** The figures as one table of plain text; times in milliseconds. */
export function printTable(result: Result): string {
  const { minimal, replay, httpRatio, replayRatio, rounds, flows, drops, beside, serverMegabytes } = result;
  const lines = [
    "",
    "Purchases (search, create with first item, second item, address, payment start, notification, read)",
    row("guests", "flows/s", "calls p50", "p95", "p99", "errors"),
    ...flows.map(({ guests, perSecond, calls, errors }) =>
      row(guests, perSecond.toFixed(1), ms(calls.p50), ms(calls.p95), ms(calls.p99), errors.length),
    ),
    row("replay by pgbench, 16", replay.perSecond.toFixed(1)),
    row("minimal purchase, 16", minimal.perSecond.toFixed(1)),
    shares(
      "16 guests, of the minimal purchase",
      httpRatio,
      rounds.map((round) => round.httpRatio),
      "12 %",
    ),
    shares(
      "the replay, of the minimal purchase",
      replayRatio,
      rounds.map((round) => round.replayRatio),
      "30 %",
    ),
    row("a purchase costs", "WAL bytes", "pages", "CPU ms"),
    costs("replay", replay),
    costs("minimal purchase", minimal),
    "",
    "Drops within one second",
    row("guests on pieces", "winners", "p50", "p95", "p99", "errors"),
    ...drops.map(({ guests, pieces, winners, p50, p95, p99, errors }) =>
      row(`${guests} on ${pieces}`, winners, ms(p50), ms(p95), ms(p99), errors),
    ),
    "Aim: p95 <= 500 ms, as many winners as pieces, no error",
    "",
    "The same drop beside a script that opens order after order from one address (five pieces each, no cookie)",
    row("2000 on 500", "winners", "p50", "p95", "p99", "errors", "script"),
    hoardRow("without a script", beside.calm, 0),
    hoardRow("beside the script", beside.hoarded, beside.hoarded.scriptPieces / beside.hoarded.pieces),
    "Aim: the script holds <= 10 % of the pieces, the rest are honest winners, p95 <= 500 ms, no error",
    "",
    `Server memory at its most: ${serverMegabytes.toFixed(0)} MB; aim <= 250 MB`,
    ...flows.flatMap(({ errors }) => errors.slice(0, 1)),
    ...[...drops, beside.calm, beside.hoarded].flatMap(({ firstError }) => firstError ?? []),
  ];
  return lines.join("\n");
}

const shares = (what: string, middle: number, all: readonly number[], aim: string) =>
  `Share of ${what}: median ${percent(middle)} (${all.map(percent).join(", ")}); aim >= ${aim}`;
const row = (...cells: (string | number)[]) =>
  cells.map((cell, place) => (place === 0 ? String(cell).padEnd(22) : String(cell).padStart(11))).join("");
const costs = (name: string, { walBytes, buffers, cpuMs }: Cost) =>
  row(name, walBytes.toFixed(0), buffers.toFixed(0), cpuMs.toFixed(2));
const hoardRow = (name: string, { winners, p50, p95, p99, errors }: DropResult, share: number) =>
  row(name, winners, ms(p50), ms(p95), ms(p99), errors, percent(share));
const ms = (figure: number) => figure.toFixed(1);
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
