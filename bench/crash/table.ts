import { median } from "#bench/percentiles.ts";
import { KILLS } from "./kills.ts";
import type { SeriesResult } from "./series.ts";

const SHOWN = 20;

/** The series as a table of plain text; times in seconds. */
export function printTable({ seed, recoveries, writes, ...rest }: SeriesResult): string {
  const { bursts, sources, expired, refunds, soldOut, losses, faults, serverErrors } = rest;
  const rows = KILLS.map((kill) => [kill, recoveries.filter((one) => one.kill === kill)] as const);
  return [
    "",
    row("Killed with -9", "times", "serves again after: median", "max"),
    ...[...rows, ["all", recoveries] as const].map(([name, found]) => {
      const times = found.map(({ ms }) => ms / 1000);
      return times.length === 0
        ? row(name, 0, "–", "–")
        : row(name, times.length, seconds(median(times)), seconds(Math.max(...times)));
    }),
    "",
    `Acknowledged: ${writes.orders} orders, ${writes.items} items, ${writes.removals} removals, ${writes.addresses} addresses, ${writes.paid} paid; ${soldOut} times refused as sold`,
    `Money taken by the provider: ${writes.taken}; known by ${Object.entries(sources)
      .map(([source, count]) => `${source} ${count}`)
      .join(", ")}`,
    `After the payment: ${writes.keptOpen} parcels kept open, ${writes.joined} orders added to one, ${writes.creditsGiven} credits given, ${writes.moneyBack} times money of a line, ${writes.paidByCredit} orders paid by credit, ${writes.missing} missing pieces decided, ${refunds} refunds at the provider; ${writes.promos} promo codes`,
    `Money back, each walked to its end (of which killed in between): ${Object.entries(writes.walks)
      .map(([path, { over, killed }]) => `${path} ${over} (${killed})`)
      .join(", ")}`,
    ...bursts.map(
      ({ settlements, left }) =>
        `${settlements} settlements at once: ${left.join(", ")} left after its kills`,
    ),
    `Holds run out: ${expired}`,
    `Lost, sold twice or against an invariant: ${losses.length}`,
    ...losses.slice(0, SHOWN).map((loss) => `  ${loss}`),
    `Answers that no crash excuses: ${faults.length}`,
    ...faults.slice(0, SHOWN).map((fault) => `  ${fault}`),
    "Errors in the server's log:",
    ...serverErrors.slice(0, SHOWN).map((error) => `  ${error}`),
    `Seed ${seed}`,
  ].join("\n");
}

const row = (name: string, ...cells: (string | number)[]) =>
  name.padEnd(16) + cells.map((cell, place) => String(cell).padStart(place === 1 ? 28 : 8)).join("");
const seconds = (value: number) => `${value.toFixed(2)} s`;
