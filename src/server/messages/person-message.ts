import type { AdvertisingGround, MessagePurpose } from "#domain/advertising.ts";
import { orderVariablesIn } from "#domain/message-variables.ts";
import { readReader } from "#server/advertising/advertising.sql.ts";
import type { AppContext } from "#server/context.ts";
import type { RenderedMail } from "#server/mail/layout.ts";
import { mailShop } from "#server/mail/mail-shop.ts";
import { renderPersonMail } from "#server/mail/person-mail.ts";
import type { MailedOrder } from "#server/mail/read-order.ts";
import { NO_ORDER_TO_SPEAK_OF } from "#wording/user-forms.ts";
import { endUrl } from "./advertisement-message.ts";
import { checkedMessage, type StaffMessage } from "./checked-message.ts";

interface PersonWords {
  purpose: MessagePurpose;
  subject: string;
  body: string;
  /** Variables about an order speak of the person's newest one. */
  aboutOrder: boolean;
  /** Why it cannot be written to somebody without an order. */
  withoutOrder: string;
}

/** Subject and cleaned body of a message to people; refuses an empty one, and variables that do not exist. */
export function personWords(given: StaffMessage): PersonWords {
  const words = checkedMessage(given);
  const wanted = orderVariablesIn(`${words.subject}\n${words.body}`);
  const named = wanted.map((name) => `{{${name}}}`).join(", ");
  return {
    ...words,
    purpose: given.purpose,
    aboutOrder: wanted.length > 0,
    withoutOrder: `${NO_ORDER_TO_SPEAK_OF}\u00a0: ${named}.`,
  };
}

/**
 * To this person. An advertisement is written anew when it leaves: what stands here ends nothing. `why` she takes it is what
 * its end says; as somebody who agrees today where that is not known.
 */
export function writtenTo(
  context: Pick<AppContext, "config" | "settings">,
  { firstName }: { firstName: string },
  { purpose, subject, body }: PersonWords,
  order: MailedOrder | undefined,
  why: { ground: AdvertisingGround; since: Date } = { ground: "agreed", since: new Date() },
): RenderedMail {
  const advertisement =
    purpose === "advertisement" ? { ...why, endUrl: endUrl(context.config, PREVIEWED) } : undefined;
  return renderPersonMail({ firstName, order, subject, body, shop: mailShop(context), advertisement });
}

/** The same, with why she takes it as of now. */
export async function writtenNow(
  context: Pick<AppContext, "db" | "config" | "settings">,
  person: { firstName: string; email: string },
  words: PersonWords,
  order: MailedOrder | undefined,
): Promise<RenderedMail> {
  const { email } = person;
  const why = words.purpose === "advertisement" ? await readReader(context.db, { email }) : undefined;
  return writtenTo(context, person, words, order, why);
}

const PREVIEWED = "apercu";
