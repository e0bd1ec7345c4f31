import type { ConsolePiece } from "#contract/admin/live-console.ts";
import { inRunOrder } from "#domain/run-of-live.ts";

/** What the seller announces as one: all colors and sizes under a reference. */
export interface ShownReference {
  reference: string;
  name: string;
  photoUrl: string | null;
  /** Units that are free; null: as many as are asked for. */
  left: number | null;
}

/** The references of a live in the order of its run. */
export function shownReferences(pieces: readonly ConsolePiece[], run: readonly string[]): ShownReference[] {
  const byReference = Map.groupBy(
    pieces.filter(({ refCategory }) => refCategory !== null),
    ({ refCategory }) => (refCategory ?? "").toUpperCase(),
  );
  return inRunOrder([...byReference.keys()], run).map((reference) => {
    const variants = byReference.get(reference) ?? [];
    return {
      reference,
      name: variants[0]?.name ?? "",
      photoUrl: variants.find(({ photoUrl }) => photoUrl)?.photoUrl ?? null,
      left: variants.reduce<number | null>(
        (sum, { left }) => (sum === null || left === null ? null : sum + Math.max(left, 0)),
        0,
      ),
    };
  });
}

export const isSoldOut = ({ left }: ShownReference): boolean => left === 0;

/** "3 libres", "vendu". */
export const leftWords = ({ left }: ShownReference): string =>
  left === null ? "en stock" : left === 0 ? "vendu" : left === 1 ? "1 libre" : `${left} libres`;
