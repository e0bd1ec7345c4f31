import { expect, test } from "vitest";
import { scratchFolder } from "#tests/scratch.ts";
import { runSeries } from "./series.ts";

test("killed with -9 four times while guests shop, the shop serves again by itself and has lost nothing", async () => {
  const seed = Date.now() % 1_000_000;
  const result = await runSeries({
    dataDir: scratchFolder(),
    kills: ["server", "everything", "database", "supervisor"],
    guests: 8,
    seed,
    deliverAgain: true,
    endHolds: true,
    hasEnough: ({ orders, money, left }) => orders.size > 20 && money.length > 5 && left.length > 0,
  });
  expect(
    { losses: result.losses, faults: result.faults },
    `seed ${seed}: ${JSON.stringify([result.losses, result.faults])}`,
  ).toEqual({
    losses: [],
    faults: [],
  });
  expect(result.recoveries).toHaveLength(4);
  expect(result.expired).toBeGreaterThan(0);
});
