import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import * as queries from "./advertising.sql.ts";
import { objectForAll } from "./keep-choice.ts";

/** Staff keep what she told them, in her words, of her own address and those of her orders; to agree is hers alone. */
export async function objectForPerson(
  context: Context,
  { userId, words }: { userId: string; words: string },
) {
  const addresses = await queries.addressesOfPerson(context.db, { userId });
  if (addresses.length === 0) throw refusal("RECIPIENT_WITHOUT_EMAIL");
  await objectForAll(
    context,
    addresses.map(({ email }) => email),
    { words, channel: "staff" },
  );
  return {};
}
