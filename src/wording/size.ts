/** "Taille 38"; a size that already says so ("Taille unique") is left as it is written. */
export const sizeWords = (size: string): string => (/^taille\b/i.test(size) ? size : `Taille ${size}`);
