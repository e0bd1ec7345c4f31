/** Control characters (but line breaks and tabs), bidirectional overrides, byte order marks, lone surrogates. */
export const UNREADABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters nobody can read
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069\uFEFF]|\p{Cs}/u;

const EVERY_UNREADABLE = new RegExp(UNREADABLE, "gu");

/**
 * A stranger's text as one readable line of at most `max` UTF-16 units: composed (NFC), without what can't be read or
 * turns the writing around, blanks drawn together. Markup in it stays what it is: characters.
 */
export function asPlainLine(text: string, max: number): string {
  // Cut first, generously: composing and matching cost time, and a stranger may send megabytes.
  const line = text
    .slice(0, max * 4)
    .normalize("NFC")
    .replace(EVERY_UNREADABLE, "")
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max);
  return /\p{Cs}$/u.test(cut) ? cut.slice(0, -1) : cut;
}
