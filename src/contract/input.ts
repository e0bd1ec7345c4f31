import { z } from "zod";
import { tooLong, UNREADABLE_CHARACTERS } from "#wording/forms.ts";

/** Control characters (but line breaks and tabs), bidirectional overrides, byte order marks, lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const UNREADABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069\uFEFF]|\p{Cs}/u;

/** A line of text as people type it: composed (NFC), trimmed, of at most `max` characters. */
export function line(max: number, message?: string) {
  return z
    .string(message)
    .max(max * 4, tooLong(max))
    .transform((value) => value.normalize("NFC").trim())
    .refine((value) => !UNREADABLE.test(value) && !/[\r\n\t]/.test(value), UNREADABLE_CHARACTERS)
    .refine((value) => value.length <= max, tooLong(max));
}

/** As `line`, but line breaks may stand in it. */
export function paragraph(max: number) {
  return z
    .string()
    .max(max * 4, tooLong(max))
    .transform((value) => value.normalize("NFC").trim())
    .refine((value) => !UNREADABLE.test(value), UNREADABLE_CHARACTERS)
    .refine((value) => value.length <= max, tooLong(max));
}

export const id = z.uuid();
export const instant = z.string();
export const cents = z.int().min(0);
export const page = z.coerce.number().int().min(1).max(100_000).default(1);
