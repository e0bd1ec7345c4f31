import type { PDFFont } from "pdf-lib";

/**
 * Text in the letters that the printer's own fonts have (those of western Europe): a letter with a foreign mark loses
 * the mark, what has no such letter becomes a point.
 */
export function printable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  const has = (letter: string) => known.has(letter.codePointAt(0) ?? 0);
  return [...text.normalize("NFC").replaceAll(/\s+/g, " ")]
    .map((letter) => {
      if (has(letter)) return letter;
      const bare = BARE[letter] ?? letter.normalize("NFD").charAt(0);
      return has(bare) ? bare : "·";
    })
    .join("")
    .trim();
}

/** Letters that do not come apart into a letter and its mark. */
const BARE: Record<string, string> = {
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ı: "i",
  ħ: "h",
  "\u202f": " ",
  "\u00a0": " ",
};
