import type { RefusalCode } from "#domain/refusals.ts";
import { readersAmong } from "#server/advertising/readers-among.ts";
import type { Context } from "#server/context.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { plainLine } from "#server/mail/plain-line.ts";
import { readMailedOrders } from "#server/mail/read-order.ts";
import { asFoundUser } from "#server/users/user-columns.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { askAboutMessage, askIfAdvertisement, type StaffMessage } from "./checked-message.ts";
import { isMailable } from "./mail-address.ts";
import { personWords, writtenTo } from "./person-message.ts";
import { queueBatch } from "./queue-batch.ts";
import * as queries from "./send-to-users.sql.ts";

interface Writing extends StaffMessage {
  userIds: string[];
  isNoAdvertisement: boolean;
  keepsClaims: boolean;
}

interface Refused {
  id: string;
  label: string;
  code: string;
  message: string;
}

/**
 * Queues one message a person. Whoever has no real e-mail, or no order where the words speak of one, or takes no
 * advertisements, is refused by themselves and stops none of the others. Refuses with MAYBE_ADVERTISEMENT or CLAIMING_WORDS.
 */
export async function sendToUsers(context: Context, input: Writing) {
  const people = await queries.readRecipients(context.db, { ids: [...new Set(input.userIds)] });
  const haveOrders = people.some(({ latestOrderId }) => latestOrderId !== null);
  askIfAdvertisement(input, haveOrders ? "people" : "strangers", people.length);
  const claims = await askAboutMessage(context, input);
  const { mails, refused } = await write(context, input, people);
  return once(context, principalOf(context), "admin.messages.sendToUsers", input, (tx) =>
    queueBatch(tx, context, input, {
      readers: mails,
      // Written for good, each in its own words: what is sent again later is the same message to the same address.
      messages: (batchId) =>
        mails.map(({ userId, name, address, subject, html, text }) => ({
          dedupeKey: `person:${batchId}:${userId}`,
          userId,
          toName: plainLine(name),
          toAddress: address,
          subject,
          html,
          text,
        })),
      refused,
      claims,
    }),
  );
}

async function write(context: Context, input: Writing, people: readonly queries.ReadRecipientsRow[]) {
  const words = personWords(input);
  const userIds = [...new Set(input.userIds)];
  const known = new Map(people.map((person) => [person.id, person]));
  const orders = await readMailedOrders(
    context.db,
    words.aboutOrder ? [...known.values()].flatMap((person) => person.latestOrderId ?? []) : [],
  );
  const agreed =
    input.purpose === "advertisement"
      ? await readersAmong(
          context.db,
          [...known.values()].map(({ email }) => email),
        )
      : undefined;
  const refused: Refused[] = [];
  const mails = userIds.flatMap((userId) => {
    const row = known.get(userId);
    const person = row && asFoundUser(row);
    const refuse = (code: RefusalCode, message: string) => {
      refused.push({ id: userId, label: person?.name ?? "", code, message });
      return [];
    };
    if (!person) return refuse("USER_NOT_FOUND", refusalSentence("USER_NOT_FOUND", {}));
    if (!isMailable(person.email))
      return refuse("RECIPIENT_WITHOUT_EMAIL", refusalSentence("RECIPIENT_WITHOUT_EMAIL", {}));
    if (agreed && !agreed.has(person.email.toLowerCase()))
      return refuse("ADVERTISEMENT_NOT_AGREED", refusalSentence("ADVERTISEMENT_NOT_AGREED", {}));
    const order = orders.get(row.latestOrderId ?? "");
    if (words.aboutOrder && !order) return refuse("INVALID_INPUT", words.withoutOrder);
    const { name, email: address } = person;
    return [{ userId, name, address, ...writtenTo(context, person, words, order) }];
  });
  return { mails, refused };
}
