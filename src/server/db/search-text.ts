import { type SqlBool, sql } from "kysely";

/** The pattern that finds `text` anywhere, letter for letter; search texts are kept in lower case. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

/** A handle may be typed as it is shown. */
export const bare = (text: string): string => text.replace(/^@/, "");

const SHORT = /^[\p{L}\p{N}]{1,2}$/u;
const BEFORE_A_WORD = ["", "% ", "%-", "%.", "%@", "%\\_"];

/**
 * That a column of lower-case text, which has a trigram index, holds `text` anywhere. One or two letters are no trigram
 * and would be looked for in every row: they must begin a word.
 */
export function holding(column: "o.search_text" | "lower(p.name)", text: string) {
  const wanted = sql.raw(column);
  if (!SHORT.test(text)) return sql<SqlBool>`${wanted} like ${containing(text)}`;
  return sql<SqlBool>`${wanted} like any(${BEFORE_A_WORD.map((before) => `${before}${text.toLowerCase()}%`)})`;
}
