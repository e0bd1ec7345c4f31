import type { AdvertisingChoice } from "#contract/advertising.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { signedInCustomer } from "#server/customers/signed-in-customer.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { ADVERTISING_CONSENT, OBJECTION_WORDS } from "#wording/advertising.ts";
import { addressesOf } from "./addresses-of.ts";
import * as queries from "./advertising.sql.ts";
import { keepChoice, objectForAll } from "./keep-choice.ts";

/** Whether one of her addresses takes advertisements, her own or that of an order, on which ground and since when. */
export async function readOwnChoice(context: Context): Promise<AdvertisingChoice> {
  const { userId } = signedInCustomer(context);
  const reader = await queries.readerAmong(context.db, { emails: await addressesOf(context.db, userId) });
  return { agreedAt: reader?.since.toISOString() ?? null, ground: reader?.ground ?? null };
}

/** Agreed is for her own address, ended for all of hers. An administrator who acts as her may end it for her, and never agree. */
export async function chooseInSpace(
  context: Context,
  { agreed, version }: { agreed: boolean; version: string },
): Promise<AdvertisingChoice> {
  const { userId, impersonatedBy } = signedInCustomer(context);
  if (agreed && impersonatedBy) throw refusal("AGREEMENT_IS_HERS");
  const channel = "space";
  if (!agreed) {
    const [emails, words] = [await addressesOf(context.db, userId), OBJECTION_WORDS.space];
    await inTransaction(context.db, (tx) => objectForAll(tx, context, emails, { words, channel }));
  } else if (version === ADVERTISING_CONSENT.version) {
    const person = await queries.addressOfPerson(context.db, { userId });
    if (person) await keepChoice(context, { ...person, agreed, ...ADVERTISING_CONSENT, channel });
  }
  return readOwnChoice(context);
}
