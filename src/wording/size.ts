/** "Taille 38"; a size that already says so ("Taille unique") is left as it is written. */
export const sizeWords = (size: string): string => (/^taille\b/i.test(size) ? size : `Taille ${size}`);

/** The same within a line: "taille M", "taille unique". */
export const sizeWithin = (size: string): string => sizeWords(size).replace(/^taille/i, "taille");

/** "Taille 38 · équivaut à M", where the other way to say it is sure. */
export const sizeAndEquivalent = (size: string, equivalent: string | undefined): string =>
  equivalent ? `${sizeWords(size)} · équivaut à ${equivalent}` : sizeWords(size);
