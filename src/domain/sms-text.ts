/** The alphabet of 3GPP 23.038, in which a part holds 160 characters; those of the second table count twice. */
const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const DOUBLE = "\f^{}\\[~]|€";

const units = new Map<string, number>([
  ...[...BASIC].map((letter) => [letter, 1] as const),
  ...[...DOUBLE].map((letter) => [letter, 2] as const),
]);

/** What stands for a letter that the alphabet lacks: one such letter would make each part hold 70 instead of 160. */
const INSTEAD: Record<string, string> = {
  œ: "oe",
  Œ: "OE",
  "’": "'",
  "‘": "'",
  "«": '"',
  "»": '"',
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "…": "...",
  "\u00a0": " ",
  "\u202f": " ",
  "\t": " ",
};

/** A text in the letters of the alphabet: accents that it lacks are left away, and what has no likeness is too. */
export function inSmsAlphabet(text: string): string {
  const letters = [...text.normalize("NFC")].map((letter) => {
    if (units.has(letter)) return letter;
    const instead = INSTEAD[letter] ?? letter.normalize("NFD").replace(/\p{M}/gu, "");
    return [...instead].every((one) => units.has(one)) ? instead : "";
  });
  return letters.join("").replace(/ +/g, " ").trim();
}

export interface SmsLength {
  alphabet: "gsm" | "unicode";
  /** Characters as the network counts them. */
  units: number;
  /** How many messages are paid for. */
  parts: number;
}

/** How long a text is on the network. A part of several holds some fewer, and a character is never split over two. */
export function smsLength(text: string): SmsLength {
  const sizes = [...text].map((letter) => units.get(letter));
  const isGsm = sizes.every((size) => size !== undefined);
  const lengths = isGsm ? (sizes as number[]) : [...text].map((letter) => letter.length);
  const [alone, joined] = isGsm ? [160, 153] : [70, 67];
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return {
    alphabet: isGsm ? "gsm" : "unicode",
    units: total,
    parts: total <= alone ? Number(total > 0) : partsOf(lengths, joined),
  };
}

function partsOf(lengths: readonly number[], size: number): number {
  let parts = 1;
  let used = 0;
  for (const length of lengths) {
    if (used + length > size) {
      parts += 1;
      used = 0;
    }
    used += length;
  }
  return parts;
}
