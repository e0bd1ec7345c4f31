/** What a comment shows, and the place of its label. */
export interface Example {
  features: readonly string[];
  label: number;
}

const ROUNDS = 12;
/** All is learned once for each of these seeds of the order of comments, and the mean taken. */
const ORDERS = [1, 2, 3, 4, 5];
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
  const known = count(examples);
  const telling = examples.map(({ features, label }) => ({
    label,
    features: features.filter((feature) => (known.get(feature) ?? 0) >= FEWEST),
  }));
  const sums = new Map<string, Float64Array>();
  for (const order of ORDERS)
    for (const [feature, { weights }] of descend(telling, labels, order)) {
      const sum = sums.get(feature) ?? new Float64Array(labels);
      sums.set(
        feature,
        sum.map((one, at) => one + (weights[at] ?? 0) / ORDERS.length),
      );
    }
  return rounded(sums);
}

function descend(examples: readonly Example[], labels: number, order: number): Map<string, Row> {
  const rows = new Map<string, Row>();
  const rowOf = (feature: string): Row => {
    const row = rows.get(feature) ?? {
      weights: new Float64Array(labels),
      slopes: new Float64Array(labels).fill(FIRST_SLOPE),
    };
    rows.set(feature, row);
    return row;
  };
  const bound = examples.map(({ features, label }) => ({ label, rows: features.map(rowOf) }));
  const random = randomFrom(order * 7919);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const example of shuffled(bound, random)) step(example.rows, example.label, labels);
  return rows;
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

function rounded(weights: ReadonlyMap<string, Float64Array>): Map<string, number[]> {
  const rows = [...weights].map(
    ([feature, row]) => [feature, Array.from(row, (one) => Math.round(one * 100))] as const,
  );
  return new Map(
    rows
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
