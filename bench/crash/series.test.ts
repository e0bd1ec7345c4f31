import { expect, test } from "vitest";
import { TEST_DEADLINE_MS } from "#tests/deadlines.ts";
import { scratchFolder } from "#tests/scratch.ts";
import { countWrites } from "./ledger.ts";
import { runSeries } from "./series.ts";

/** Each kill is a new start of the shop, which takes a busy machine long. */
const LONGEST_MS = 2 * TEST_DEADLINE_MS;

test(
  "killed with -9 four times while guests shop, the shop serves again by itself and has lost nothing",
  async () => {
    const seed = Date.now() % 1_000_000;
    const result = await runSeries({
      dataDir: scratchFolder(),
      kills: ["server", "everything", "database", "supervisor"],
      bursts: [],
      guests: 8,
      seed,
      isHurried: true,
      hasEnough: (ledger) => {
        const { orders, taken, promos, keptOpen, joined, creditsGiven, moneyBack, walks } =
          countWrites(ledger);
        const paths = Object.values(walks).map(({ over }) => over);
        const each = Math.min(
          promos,
          keptOpen,
          joined,
          creditsGiven,
          moneyBack,
          ledger.left.length,
          ...paths,
        );
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
    const { walks } = result.writes;
    expect([walks["other-means"].killed, walks["refused-first"].killed].map((times) => times > 0)).toEqual([
      true,
      true,
    ]);
    expect(result.expired).toBeGreaterThan(0);
  },
  LONGEST_MS,
);

test(
  "killed with -9 while it settles 300 payments, the shop knows each once and has numbered each without a gap",
  async () => {
    const { losses, faults, bursts } = await runSeries({
      dataDir: scratchFolder(),
      kills: [],
      bursts: [{ settlements: 300, kills: ["server", "everything"] }],
      guests: 0,
      seed: 1,
      isHurried: true,
    });
    expect({ losses, faults }).toEqual({ losses: [], faults: [] });
    const [burst] = bursts;
    expect(burst?.left).toHaveLength(2);
    for (const left of burst?.left ?? []) expect(left).toBeGreaterThan(0);
  },
  LONGEST_MS,
);
