/** What a comment shows, and the place of its label. */
export interface Example {
  features: readonly string[];
  label: number;
}

const ROUNDS = 12;
const STEP = 0.1;
const DECAY = 1e-4;
/** Where a feature's squared slopes begin (AdaGrad): a first step is no leap. */
const FIRST_SLOPE = 0.01;
/** A feature of fewer comments than this says nothing about the next one. */
const FEWEST = 2;
/** Hundredths of log odds below which a weight changes nothing. */
const LEAST = 5;

interface Row {
  weights: Float64Array;
  slopes: Float64Array;
}

/** Multinomial logistic regression by stochastic gradient descent. Answers hundredths of log odds for each label. */
export function learn(examples: readonly Example[], labels: number): Map<string, number[]> {
  const rows = new Map<string, Row>();
  const known = count(examples);
  const bound = examples.map(({ features, label }) => ({
    label,
    rows: features.filter((feature) => (known.get(feature) ?? 0) >= FEWEST).map(rowOf),
  }));
  const random = randomFrom(1);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const example of shuffled(bound, random)) step(example.rows, example.label, labels);
  return rounded(rows);

  function rowOf(feature: string): Row {
    const row = rows.get(feature) ?? {
      weights: new Float64Array(labels),
      slopes: new Float64Array(labels).fill(FIRST_SLOPE),
    };
    rows.set(feature, row);
    return row;
  }
}

function step(rows: readonly Row[], label: number, labels: number): void {
  const odds = Array.from({ length: labels }, (_, at) =>
    rows.reduce((sum, { weights }) => sum + (weights[at] ?? 0), 0),
  );
  const most = Math.max(...odds);
  const powers = odds.map((one) => Math.exp(one - most));
  const total = powers.reduce((sum, one) => sum + one, 0);
  for (let at = 0; at < labels; at += 1) {
    const slope = (powers[at] ?? 0) / total - (at === label ? 1 : 0);
    for (const { weights, slopes } of rows) {
      const gathered = (slopes[at] ?? 0) + slope * slope;
      slopes[at] = gathered;
      weights[at] = (weights[at] ?? 0) * (1 - DECAY) - (STEP * slope) / Math.sqrt(gathered);
    }
  }
}

function count(examples: readonly Example[]): Map<string, number> {
  const known = new Map<string, number>();
  for (const { features } of examples)
    for (const feature of features) known.set(feature, (known.get(feature) ?? 0) + 1);
  return known;
}

function rounded(rows: ReadonlyMap<string, Row>): Map<string, number[]> {
  const weights = [...rows].map(
    ([feature, row]) => [feature, Array.from(row.weights, (one) => Math.round(one * 100))] as const,
  );
  return new Map(
    weights
      .filter(([, row]) => row.some((one) => Math.abs(one) >= LEAST))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([feature, row]) => [feature, row]),
  );
}

/** The same order each time: Park and Miller's generator. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const shuffled = <T>(all: readonly T[], random: () => number): T[] =>
  all
    .map((one) => [random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
