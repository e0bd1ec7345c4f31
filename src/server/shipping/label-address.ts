/** What the carrier prints of an address: four lines of 35 characters around the street. */
export type StreetLines = { line0?: string; line1?: string; line2: string; line3?: string };

const LINE = 35;

/**
 * Splits a street at spaces into at most four lines of 35 characters, in reading order. One line alone is `line2`,
 * the one the carrier requires; then `line3`, and for the longest `line1` and `line0` above.
 * A street that words cannot fit into four lines is cut wherever a line ends: up to 140 characters nothing is left out.
 */
export function streetLines(street: string): StreetLines {
  const text = printableText(street);
  const byWords = splitAtSpaces(text);
  const lines = byWords.length <= 4 ? byWords : splitAnywhere(text);
  const [a = "", b, c, d] = lines;
  if (d !== undefined) return { line0: a, line1: b ?? "", line2: c ?? "", line3: d };
  if (c !== undefined) return { line1: a, line2: b ?? "", line3: c };
  return b === undefined ? { line2: a } : { line2: a, line3: b };
}

function splitAtSpaces(text: string): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > LINE) {
    const space = rest.lastIndexOf(" ", LINE);
    const end = space > 0 ? space : safeCut(rest, LINE);
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return rest === "" && lines.length > 0 ? lines : [...lines, rest];
}

function splitAnywhere(text: string): string[] {
  const lines: string[] = [];
  for (let rest = text; rest !== "" && lines.length < 4; ) {
    const end = safeCut(rest, LINE);
    lines.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trimStart();
  }
  return lines;
}

/** Cuts to the carrier's length, never inside a surrogate pair. */
export function cutTo(text: string, length: number): string {
  const printed = printableText(text);
  return printed.slice(0, safeCut(printed, length)).trim();
}

function safeCut(text: string, length: number): number {
  if (text.length <= length) return text.length;
  return /[\ud800-\udbff]/.test(text.charAt(length - 1)) ? length - 1 : length;
}

/** One line of text without what no label can carry: pictures, control and direction marks. */
function printableText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\u20e3/gu, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/[\p{Cf}\p{Co}\p{Cs}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The driver's note: at most 35 characters, letters without accents, digits and spaces only. */
export function instructions(note: string): string {
  const ascii = note
    .replace(/œ/g, "oe")
    .replace(/Œ/g, "OE")
    .replace(/æ/g, "ae")
    .replace(/Æ/g, "AE")
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .trim();
  return ascii.slice(0, LINE).trim();
}

/**
 * French mobiles (06, 07, +336, +337, and the overseas +262, +590, +594, +596) go to `mobileNumber`, other numbers of
 * 10 to 12 characters to `phoneNumber`, anything else nowhere: both fields are optional for a delivery at home.
 */
export function phoneFields(typed: string): { mobileNumber?: string; phoneNumber?: string } {
  const compact = typed.replace(/[^\d+]/g, "").replace(/^00/, "+");
  const national = compact.replace(/^\+(?:33|262|590|594|596)0?/, "0");
  if (/^0[67]\d{8}$/.test(national)) return { mobileNumber: national };
  return /^0\d{9}$|^\+\d{9,11}$/.test(national) ? { phoneNumber: national } : {};
}
