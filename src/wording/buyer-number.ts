/** "n° 14" */
export const buyerNumberWords = (number: number): string => `n°\u00a0${number}`;

/** "n° 14": whose pieces these are, each number once; empty while none is given. */
export const buyerNumbersOf = (pieces: readonly { buyerNumber: number | null }[]): string =>
  [...new Set(pieces.flatMap(({ buyerNumber }) => buyerNumber ?? []))].map(buyerNumberWords).join(", ");
