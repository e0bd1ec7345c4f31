import type { AdvertisingChoice } from "#contract/advertising.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { signedInCustomer } from "#server/customers/signed-in-customer.ts";
import { ADVERTISING_CONSENT, OBJECTION_WORDS } from "#wording/advertising.ts";
import * as queries from "./advertising.sql.ts";
import { keepChoice } from "./keep-choice.ts";

/** Whether her own address takes advertisements, and since when. */
export async function readOwnChoice(context: Context): Promise<AdvertisingChoice> {
  const { userId } = signedInCustomer(context);
  const person = await queries.addressOfPerson(context.db, { userId });
  const agreement = person && (await queries.readAgreement(context.db, person));
  return { agreedAt: agreement?.madeAt.toISOString() ?? null };
}

/** An administrator who acts as her may end it for her, and never agree. */
export async function chooseInSpace(
  context: Context,
  { agreed, version }: { agreed: boolean; version: string },
): Promise<AdvertisingChoice> {
  const { userId, impersonatedBy } = signedInCustomer(context);
  if (agreed && impersonatedBy) throw refusal("AGREEMENT_IS_HERS");
  const person = await queries.addressOfPerson(context.db, { userId });
  if (person && !(agreed && version !== ADVERTISING_CONSENT.version)) {
    const { email } = person;
    const channel = "space";
    await keepChoice(
      context,
      agreed
        ? { email, agreed, ...ADVERTISING_CONSENT, channel }
        : { email, agreed, words: OBJECTION_WORDS.space, channel },
    );
  }
  return readOwnChoice(context);
}
