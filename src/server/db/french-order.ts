/** After a column or an expression that people read in alphabetical order; its index says the same. */
export const FRENCH = 'collate "fr-x-icu"';
