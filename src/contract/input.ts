import { z } from "zod";
import { PASSWORD_LENGTH } from "#domain/access-links.ts";
import { asSearchText, UNREADABLE, withoutFormatting } from "#domain/plain-text.ts";
import { REASON_MISSING, tooLong, UNREADABLE_CHARACTERS } from "#wording/forms.ts";
import { HANDLE_SHAPE } from "#wording/user-forms.ts";

/** A line of text as people type or paste it: composed (NFC), trimmed, breaks and tabs as blanks, of at most `max` characters. */
export function line(max: number, message?: string) {
  return z
    .string(message)
    .max(max * 4, tooLong(max))
    .transform((value) =>
      value
        .normalize("NFC")
        .replace(/[\r\n\t]+/g, " ")
        .trim(),
    )
    .refine((value) => !UNREADABLE.test(value), UNREADABLE_CHARACTERS)
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

/** What somebody looks for, from wherever they pasted it: never refused. */
export const searchText = z.string().transform(asSearchText);

/** Why somebody did what they answer for, in their own words. */
export const reason = line(300).refine((text) => text !== "", REASON_MISSING);

/** A viewer's handle as people write it, with or without its @; kept in lower case. Empty when nothing was written. */
export const handle = z
  .string()
  .transform(withoutFormatting)
  .pipe(line(101))
  .transform((typed) => typed.replace(/^@/, "").toLowerCase())
  .refine((typed) => /^[^\s@]{0,100}$/.test(typed), HANDLE_SHAPE);

/** Words that claim something are kept, after the warning CLAIMING_WORDS. */
export const keepsClaims = z.boolean().default(false);

/** However it is written, an id is one and the same: kept in lower case, as the database writes it. */
export const id = z.uuid().toLowerCase();
/** The password of whoever calls, given again with an act of consequence. */
export const ownPassword = z.string().max(PASSWORD_LENGTH.most);
export const instant = z.string();
export const cents = z.int().min(0);
export const page = z.coerce.number().int().min(1).max(100_000).default(1);

const entry = z.coerce.number().int().min(1).optional();

/** Where one stands in a list that only grows: what is older than an entry, or newer; neither is the newest page. */
export const place = { before: entry, after: entry };
/** The entries to turn from: `older` is given as `before`, `newer` as `after`; null where the list ends. */
export const turns = { older: z.int().nullable(), newer: z.int().nullable() };

/** How many rows a list has. A text that is found in very many is counted up to `total` only: then there are `more`. */
export const counted = { total: z.int(), more: z.boolean() };
