import { orderVariablesIn } from "#domain/message-variables.ts";
import type { House } from "#server/context.ts";
import { NO_ORDER_TO_SPEAK_OF } from "#wording/user-forms.ts";
import { checkedWords } from "./checked-words.ts";
import type { RenderedMail } from "./mail/layout.ts";
import { mailShop } from "./mail/mail-shop.ts";
import { renderPersonMail } from "./mail/person-mail.ts";
import type { MailedOrder } from "./mail/read-order.ts";

interface PersonWords {
  subject: string;
  body: string;
  /** Variables about an order speak of the person's newest one. */
  aboutOrder: boolean;
  /** Why it cannot be written to somebody without an order. */
  withoutOrder: string;
}

/** Subject and cleaned body of a message to people; refuses an empty one, and variables that do not exist. */
export function personWords(given: { subject: string; body: string }): PersonWords {
  const words = checkedWords(given);
  const wanted = orderVariablesIn(`${words.subject}\n${words.body}`);
  const named = wanted.map((name) => `{{${name}}}`).join(", ");
  return {
    ...words,
    aboutOrder: wanted.length > 0,
    withoutOrder: `${NO_ORDER_TO_SPEAK_OF}\u00a0: ${named}.`,
  };
}

export const writtenTo = (
  house: Pick<House, "config" | "settings">,
  { firstName }: { firstName: string },
  { subject, body }: PersonWords,
  order: MailedOrder | undefined,
): RenderedMail => renderPersonMail({ firstName, order, subject, body, shop: mailShop(house) });
