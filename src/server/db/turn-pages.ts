export interface Place {
  before?: number | undefined;
  after?: number | undefined;
}

/**
 * Cuts a page, newest first, out of rows that were read from `place` onwards, one more than the page holds, in the order
 * in which they were walked: away from the newest, or with `after` towards it.
 */
export function cutPage<Row extends { id: number }>(
  walked: readonly Row[],
  { before, after }: Place,
  size: number,
): { rows: Row[]; older: number | null; newer: number | null } {
  const goesOn = walked.length > size;
  const towardsNewest = after !== undefined;
  const rows = walked.slice(0, size);
  if (towardsNewest) rows.reverse();
  const isOlderThere = towardsNewest || goesOn;
  const isNewerThere = towardsNewest ? goesOn : before !== undefined;
  return {
    rows,
    older: isOlderThere ? (rows.at(-1)?.id ?? null) : null,
    newer: isNewerThere ? (rows[0]?.id ?? null) : null,
  };
}
