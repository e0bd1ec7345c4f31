/** Letters that no decomposition turns into the label printer's own. */
const LETTERS: Record<string, string> = {
  Ł: "L",
  ł: "l",
  Đ: "D",
  đ: "d",
  ı: "i",
  А: "A",
  Б: "B",
  В: "V",
  Г: "G",
  Ґ: "G",
  Д: "D",
  Е: "E",
  Є: "Ye",
  Ж: "Zh",
  З: "Z",
  И: "I",
  І: "I",
  К: "K",
  Л: "L",
  М: "M",
  Н: "N",
  О: "O",
  П: "P",
  Р: "R",
  С: "S",
  Т: "T",
  У: "U",
  Ф: "F",
  Х: "Kh",
  Ц: "Ts",
  Ч: "Ch",
  Ш: "Sh",
  Щ: "Shch",
  Ъ: "",
  Ы: "Y",
  Ь: "",
  Э: "E",
  Ю: "Yu",
  Я: "Ya",
};

/** What WinAnsi, the encoding of the standard PDF fonts, can print besides ASCII. */
const WIN_ANSI = /^[\x20-\x7e\u00a1-\u00ff€ŒœŠšŽžŸ’‘“”–—…•]$/;

/** The text as the label can carry it: foreign letters in their nearest Latin form, pictures left out. */
export function printable(text: string): string {
  const printed = Array.from(text.normalize("NFC"), (character) => {
    if (WIN_ANSI.test(character)) return character;
    if (/\s/.test(character)) return " ";
    return Array.from(character.normalize("NFKD"), plain).join("");
  });
  return printed.join("").replace(/ +/g, " ").trim();
}

function plain(character: string): string {
  if (WIN_ANSI.test(character)) return character;
  const known = LETTERS[character];
  if (known !== undefined) return known;
  const capital = LETTERS[character.toUpperCase()];
  return capital === undefined ? "" : capital.toLowerCase();
}
