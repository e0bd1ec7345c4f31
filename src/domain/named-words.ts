/** Runs of letters and of digits, without case, accents and leading zeros: "A12-Noir 02" is a, 12, noir, 2. */
export const wordsOf = (text: string): string[] =>
  (
    text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/\p{L}+|\p{N}+/gu) ?? []
  ).map((word) => word.replace(/^0+(?=\d)/, ""));

const ENDINGS = ["", "e", "s", "es", "he", "hes", "te", "tes"];
/** "noire" is "noir", "blanche" is "blanc". */
const sameWord = (one: string, other: string): boolean =>
  ENDINGS.some((ending) => one === other + ending || other === one + ending);

/** Where the words stand one after the other; -1 where they do not. */
export function placeOf(words: readonly string[], among: readonly string[], same = sameWord): number {
  if (words.length === 0) return -1;
  return among.findIndex((_, start) =>
    words.every((word, place) => {
      const there = among[start + place];
      return there !== undefined && same(word, there);
    }),
  );
}

export const exactly = (one: string, other: string): boolean => one === other;
