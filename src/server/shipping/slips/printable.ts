/** In place of a letter that the printer has not: it is seen that one is missing, and how many. */
const MISSING = "\u25a1";

/** Blanks at which a line may end. */
const BREAKS = /[^\S\u00a0]+/g;
const INVISIBLE = /[\p{Bidi_Control}\p{Cc}]/u;
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\p{Mn}]/u;

/**
 * One line of text in the letters that a font has. A letter that it lacks loses its marks or its ornament when the bare
 * one is there, and is a box otherwise; marks that nobody sees are left out.
 */
export function printable(text: string, has: (codePoint: number) => boolean): string {
  const letters = [...text.normalize("NFC").replaceAll("\u202f", "\u00a0").replaceAll(BREAKS, " ")];
  return letters
    .map((letter) => {
      if (INVISIBLE.test(letter)) return "";
      if (has(codePointOf(letter))) return letter;
      if (IGNORABLE.test(letter)) return "";
      const bare = [...letter.normalize("NFKD")].filter((part) => has(codePointOf(part)));
      return bare.join("") || MISSING;
    })
    .join("")
    .trim();
}

const codePointOf = (letter: string): number => letter.codePointAt(0) ?? 0;
