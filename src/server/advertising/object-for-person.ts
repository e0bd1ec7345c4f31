import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import * as queries from "./advertising.sql.ts";
import { keepChoice } from "./keep-choice.ts";

/** Staff keep what she told them, in her words; to agree is hers alone. */
export async function objectForPerson(
  context: Context,
  { userId, words }: { userId: string; words: string },
) {
  const person = await queries.addressOfPerson(context.db, { userId });
  if (!person) throw refusal("RECIPIENT_WITHOUT_EMAIL");
  await keepChoice(context, { ...person, agreed: false, words, channel: "staff" });
  return {};
}
