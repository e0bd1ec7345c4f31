import { refusal } from "#domain/refusals.ts";
import { FILL_EVERYTHING } from "#wording/content-forms.ts";
import { cleanRichText, plainTextOf } from "./rich-text.ts";

/** The cleaned text of a page or a question; refuses one in which nothing is left to read. */
export function requiredText(content: string): string {
  const clean = cleanRichText(content);
  if (plainTextOf(clean) === "") throw refusal("INVALID_INPUT", { fields: { content: FILL_EVERYTHING } });
  return clean;
}
