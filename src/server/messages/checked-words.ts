import { unknownVariables } from "#domain/message-variables.ts";
import { refusal } from "#domain/refusals.ts";
import { cleanRichText, plainTextOf } from "#server/rich-text/rich-text.ts";
import { NO_MESSAGE, unknownVariable } from "#wording/emails.ts";

/** Subject and cleaned body of a message that staff write; refuses an empty one, and variables that do not exist. */
export function checkedWords(
  given: { subject: string; body: string },
  subjectField = "subject",
): { subject: string; body: string } {
  const body = cleanRichText(given.body);
  const fields: Record<string, string> = {};
  const problem = (text: string) => unknownVariable(unknownVariables(text));
  if (unknownVariables(given.subject).length > 0) fields[subjectField] = problem(given.subject);
  if (plainTextOf(body) === "") fields.body = NO_MESSAGE;
  else if (unknownVariables(body).length > 0) fields.body = problem(body);
  if (Object.keys(fields).length > 0) throw refusal("INVALID_INPUT", { fields });
  return { subject: given.subject, body };
}
