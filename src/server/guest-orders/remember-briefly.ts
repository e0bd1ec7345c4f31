const REMEMBER_FOR_MS = 5_000;
const MOST_REMEMBERED = 10_000;

/** What was so a moment ago, and may still be: for a plain read that spares a lock. */
export function rememberBriefly() {
  const until = new Map<string, number>();
  return {
    note(name: string): void {
      if (until.size >= MOST_REMEMBERED) until.clear();
      until.set(name, Date.now() + REMEMBER_FOR_MS);
    },
    has: (name: string): boolean => (until.get(name) ?? 0) > Date.now(),
  };
}
