/**
 * What must be shown of a piece before it may be ordered (regulations (EU) 2023/988, art. 19, and 1007/2011). `product_missing`
 * of the database says which of them a product lacks. Warnings are none of them, for a piece may have none, nor are measures
 * (decision 0142).
 */
export const PRODUCT_FACTS = ["photo", "composition", "size", "maker"] as const;
export type ProductFact = (typeof PRODUCT_FACTS)[number];
