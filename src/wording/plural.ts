const rules = new Intl.PluralRules("fr-FR");

/** French plural: 0 and 1 are singular, from 2 on plural. The number is not part of the answer. */
export function plural(count: number, one: string, many = /[sxz]$/.test(one) ? one : `${one}s`): string {
  return rules.select(count) === "one" ? one : many;
}
