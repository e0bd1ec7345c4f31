/** French plural: below 2 is singular, also 0 and 1,5. The number is not part of the answer. */
export function plural(count: number, one: string, many = /[sxz]$/.test(one) ? one : `${one}s`): string {
  return Math.abs(count) < 2 ? one : many;
}
