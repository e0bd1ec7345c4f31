/** "350 g", "1,25 kg". */
export const formatWeight = (grams: number): string =>
  grams < 1000
    ? `${grams}\u00a0g`
    : `${(grams / 1000).toLocaleString("fr-FR", { maximumFractionDigits: 2 })}\u00a0kg`;
