export interface Backoff {
  /** Milliseconds to wait before the next try; at least `atLeast`. */
  next(atLeast?: number): number;
  reset(): void;
}

/** Doubles from `first` to `longest` milliseconds, each wait shortened at random by up to half, so that many do not come back at once. */
export function backoff(first: number, longest: number, random: () => number = Math.random): Backoff {
  let wait = first;
  return {
    next(atLeast = 0) {
      const jittered = wait * (0.5 + random() / 2);
      wait = Math.min(wait * 2, longest);
      return Math.max(Math.round(jittered), atLeast);
    },
    reset() {
      wait = first;
    },
  };
}
