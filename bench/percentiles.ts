/** The value below which `share` of the sorted figures lie; 0 for none. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function summary(figures: readonly number[]) {
  return { p50: percentile(figures, 0.5), p95: percentile(figures, 0.95), p99: percentile(figures, 0.99) };
}

export const median = (figures: readonly number[]) => percentile(figures, 0.5);
