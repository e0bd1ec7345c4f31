/** Fewer say nothing to a stranger. */
const TOLD_FROM = 100;

/**
 * How many parcels a shop may say to have sent more than: rounded down to hundreds, from ten thousand on to two digits, and
 * always below the count. Null while that is too little to be told.
 */
export function moreParcelsThan(count: number): number | null {
  const surpassed = count - 1;
  if (surpassed < TOLD_FROM) return null;
  const step = Math.max(100, 10 ** (String(surpassed).length - 2));
  return Math.floor(surpassed / step) * step;
}
