const WINDOW_MS = 60_000;
const MOST_KINDS = 500;

export interface ToldLately {
  /**
   * Whether a fault of this kind is to be told now: how many times it came since one was told, this time included; 0
   * when one was told within the minute; undefined when enough was told in this minute.
   */
  take(kind: string): number | undefined;
}

/** Folds faults of one kind, and bounds how many are told in a minute whatever their kind. */
export function openToldLately(perMinute: number, now = () => performance.now()): ToldLately {
  const kinds = new Map<string, { told: number; times: number }>();
  let window = Number.NEGATIVE_INFINITY;
  let left = perMinute;
  return {
    take(kind) {
      const at = now();
      if (at - window >= WINDOW_MS) {
        window = at;
        left = perMinute;
      }
      const known = kinds.get(kind);
      const times = (known?.times ?? 0) + 1;
      if (known) known.times = times;
      if (known && at - known.told < WINDOW_MS) return 0;
      if (left === 0) return undefined;
      left -= 1;
      if (!known && kinds.size >= MOST_KINDS) kinds.clear();
      kinds.set(kind, { told: at, times: 0 });
      return times;
    },
  };
}
