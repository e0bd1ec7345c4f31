/** The papers that tags are printed on. Their measures stand in price-tags.css. */
export const TAG_PAPERS = {
  "a4-24": { label: "A4, 24 étiquettes de 70 × 37 mm", perSheet: 24, barHeight: 8 },
  // Drawn smaller than it is: bars of 0.25 mm, 5.7 mm high.
  "a4-65": { label: "A4, 65 étiquettes de 38 × 21 mm", perSheet: 65, barHeight: 7.7 },
  roll: { label: "Rouleau, étiquettes de 57 × 32 mm", perSheet: 1, barHeight: 7 },
} as const;

export type TagPaper = keyof typeof TAG_PAPERS;

/** With more, a browser takes long to print. */
export const MOST_TAGS = 1000;

/**
 * Which tag stands where: sheets of `perSheet` places, null where one stays empty. `first` is the place, counted from 1,
 * at which a sheet begins that was used before.
 */
export function layOut<Tag>(tags: readonly Tag[], perSheet: number, first: number): (Tag | null)[][] {
  const places = [...Array.from({ length: first - 1 }, () => null), ...tags];
  return Array.from({ length: Math.ceil(places.length / perSheet) }, (_, sheet) =>
    places.slice(sheet * perSheet, (sheet + 1) * perSheet),
  );
}

/** One tag for each unit, or for each product; of an unlimited stock one. */
export const repeated = <Row extends { stock: number | null }>(
  rows: readonly Row[],
  eachUnit: boolean,
): Row[] =>
  rows.flatMap((row) =>
    Array.from({ length: eachUnit ? Math.min(row.stock ?? 1, MOST_TAGS + 1) : 1 }, () => row),
  );
