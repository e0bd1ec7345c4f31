/** Control characters (but line breaks and tabs), bidirectional overrides, byte order marks, lone surrogates. */
export const UNREADABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters nobody can read
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069\uFEFF]|\p{Cs}/u;

const EVERY_UNREADABLE = new RegExp(UNREADABLE, "gu");

/** Nobody sees them, and only two texts that look alike differ by them; the joiners of emoji and of scripts are kept. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u2060-\u2064\u206A-\u206F\uFFF9-\uFFFB]/gu;
/** No language sets more signs on one letter; a tower of them covers its neighbors. */
const TOWERS = /(\p{M}{4})\p{M}+/gu;
/** Anything but blanks, signs without a letter, and letters that are drawn as blanks. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** Nothing of what has no look of its own: it comes along when a handle is copied, and two that look alike are one. */
export const withoutFormatting = (text: string): string => text.replace(/\p{Cf}/gu, "");

/**
 * A stranger's text as one readable line of at most `max` UTF-16 units: composed (NFC), without what can't be read or
 * turns the writing around, blanks drawn together; empty when there is nothing to see. Markup in it stays what it is:
 * characters.
 */
export function asPlainLine(text: string, max: number): string {
  // Cut first, generously: composing and matching cost time, and a stranger may send megabytes.
  const line = text
    .slice(0, max * 4)
    .normalize("NFC")
    .replace(EVERY_UNREADABLE, "")
    .replace(INVISIBLE, "")
    .replace(TOWERS, "$1")
    .replace(/\s+/g, " ")
    .trim();
  if (!VISIBLE.test(line)) return "";
  if (line.length <= max) return line;
  const cut = line.slice(0, max);
  return /\p{Cs}$/u.test(cut) ? cut.slice(0, -1) : cut;
}

const SEARCH_LENGTH = 100;

/** What is looked for in a list, in a field or in an address that somebody else wrote. */
export const asSearchText = (text: string): string => asPlainLine(text, SEARCH_LENGTH);
