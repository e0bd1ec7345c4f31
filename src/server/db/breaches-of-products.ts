import type { Rule } from "./invariants.ts";

/** What contradicts what products say is missing of them: see decision 0142. */
export const BREACHES_OF_PRODUCTS: readonly Rule[] = [
  [
    "I20",
    "product",
    "'dit qu''il manque «' || array_to_string(missing, ', ') || '», et il manque «' || array_to_string(product_missing(p), ', ') || '»'",
    "select p.id, $problem from products p where p.missing <> product_missing(p)",
  ],
];
