/** The references of a live in the order in which they will be shown: as staff laid them, then what came since as it is sorted. */
export function inRunOrder(references: readonly string[], run: readonly string[]): string[] {
  const laid = run.filter((reference) => references.includes(reference));
  return [...laid, ...references.filter((reference) => !laid.includes(reference))];
}

/** The order with one reference put in front of another, or at the end. */
export function movedInRun(order: readonly string[], moved: string, before: string | null): string[] {
  if (moved === before) return [...order];
  const others = order.filter((reference) => reference !== moved);
  const place = before === null ? others.length : others.indexOf(before);
  return others.toSpliced(place < 0 ? others.length : place, 0, moved);
}

/**
 * What comes after the reference that was shown last, or before it; what is sold out is passed over. Without one shown yet
 * the run begins; behind one that is gone it goes on where that stood.
 */
export function neighborInRun(
  order: readonly string[],
  run: readonly string[],
  shown: string | null,
  step: 1 | -1,
  isSoldOut: (reference: string) => boolean,
): string | undefined {
  const known = shown === null ? -1 : order.indexOf(shown);
  const end = shown === null || known >= 0 ? known : placeBefore(order, run, shown);
  const ahead = step === 1 ? order.slice(end + 1) : order.slice(0, known >= 0 ? known : end + 1).toReversed();
  return ahead.find((reference) => !isSoldOut(reference));
}

/** The last of the order that stood before a reference which is gone: as it was laid, else as it would be sorted. */
function placeBefore(order: readonly string[], run: readonly string[], gone: string): number {
  const laid = run.indexOf(gone);
  return order.findLastIndex((reference) => {
    const place = run.indexOf(reference);
    if (laid >= 0) return place >= 0 && place < laid;
    return place >= 0 || (reference.length - gone.length || (reference < gone ? -1 : 1)) < 0;
  });
}
