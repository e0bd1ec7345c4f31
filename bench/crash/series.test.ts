import { expect, test } from "vitest";
import { scratchFolder } from "#tests/scratch.ts";
import { countWrites } from "./ledger.ts";
import { runSeries } from "./series.ts";

test("killed with -9 four times while guests shop, the shop serves again by itself and has lost nothing", async () => {
  const seed = Date.now() % 1_000_000;
  const result = await runSeries({
    dataDir: scratchFolder(),
    kills: ["server", "everything", "database", "supervisor"],
    guests: 8,
    seed,
    isHurried: true,
    hasEnough: (ledger) => {
      const { orders, taken, promos, keptOpen, joined, creditsGiven, moneyBack } = countWrites(ledger);
      const each = Math.min(promos, keptOpen, joined, creditsGiven, moneyBack, ledger.left.length);
      return orders > 20 && taken > 5 && each > 0;
    },
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
