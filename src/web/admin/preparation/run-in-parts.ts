import type { BulkOutcome } from "#contract/admin/bulk-acts.ts";

/**
 * Runs a bulk act a few orders at a time, so that its progress can be told. A part that fails as a whole counts its
 * orders as refused and the next one goes on.
 */
export async function runInParts(
  ids: readonly string[],
  size: number,
  act: (part: string[]) => Promise<BulkOutcome>,
  refusedPart: (part: string[], error: unknown) => BulkOutcome["refused"],
  onProgress: (finished: number) => void,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], refused: [] };
  for (let start = 0; start < ids.length; start += size) {
    const part = ids.slice(start, start + size);
    const answer = await act(part).catch((error: unknown) => ({
      done: [],
      refused: refusedPart(part, error),
    }));
    outcome.done.push(...answer.done);
    outcome.refused.push(...answer.refused);
    onProgress(Math.min(ids.length, start + size));
  }
  return outcome;
}
