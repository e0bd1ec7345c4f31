import { randomUUID } from "node:crypto";
import type { UserDetail } from "#contract/admin/users.ts";
import { refusal } from "#domain/refusals.ts";
import { readersAmong } from "#server/advertising/readers-among.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import type { RenderedMail } from "#server/mail/layout.ts";
import { plainLine } from "#server/mail/plain-line.ts";
import { readMailedOrders } from "#server/mail/read-order.ts";
import { queueMessages } from "#server/outbox/queue-messages.ts";
import { noteClaims } from "#server/regulated-words/ask-about-claims.ts";
import { getUser } from "#server/users/get-user.ts";
import {
  askAboutMessage,
  askIfAdvertisement,
  checkedMessage,
  type StaffMessage,
  toldOf,
} from "./checked-message.ts";
import { isMailable } from "./mail-address.ts";
import { personWords, writtenNow } from "./person-message.ts";
import { queueAdvertisements } from "./queue-advertisements.ts";

interface Writing extends StaffMessage {
  userId: string;
}

/**
 * Writes one person to the outbox; the address is the one of their row. Refuses with RECIPIENT_WITHOUT_EMAIL, CLAIMING_WORDS,
 * MAYBE_ADVERTISEMENT where the person has no order and, of an advertisement, ADVERTISEMENT_NOT_AGREED.
 */
export async function sendToUser(
  context: Context,
  input: Writing & { isNoAdvertisement: boolean; keepsClaims: boolean },
) {
  const person = await getUser(context, input.userId);
  if (!isMailable(person.email)) throw refusal("RECIPIENT_WITHOUT_EMAIL");
  const mail = await written(context, person, input);
  const advertises = input.purpose === "advertisement";
  if (advertises && !(await readersAmong(context.db, [person.email])).size)
    throw refusal("ADVERTISEMENT_NOT_AGREED");
  if (!person.latestOrder) askIfAdvertisement(input, "strangers", 1);
  const claims = await askAboutMessage(context, input);
  return once(context, principalOf(context), "admin.users.sendMessage", input, async (tx) => {
    // Written for good: what is sent again later is the same message to the same address.
    const [messageId = 0] = advertises
      ? await queueAdvertisements(tx, context, {
          key: context.idempotencyKey ?? randomUUID(),
          readers: [{ userId: person.id, name: person.name, address: person.email }],
          ...checkedMessage(input),
        })
      : await queueMessages(tx, [
          {
            dedupeKey: `person:${context.idempotencyKey}`,
            kind: "manual",
            ...(input.type === undefined ? {} : { templateType: input.type }),
            userId: person.id,
            toName: plainLine(person.name),
            toAddress: person.email,
            subject: mail.subject,
            html: mail.html,
            text: mail.text,
            createdBy: staffOf(context).userId,
          },
        ]);
    await audit(tx, context, {
      action: "message-queued",
      subjectKind: "message",
      subjectId: String(messageId),
      after: { ...toldOf(input), userId: person.id },
    });
    await noteClaims(tx, context, { subjectKind: "message", subjectId: String(messageId) }, claims);
    return { messageId };
  });
}

export async function previewToUser(context: Context, input: Writing) {
  const { subject, html } = await written(context, await getUser(context, input.userId), input);
  return { subject, html };
}

async function written(context: Context, person: UserDetail, input: Writing): Promise<RenderedMail> {
  const words = personWords(input);
  const [order] = words.aboutOrder
    ? (await readMailedOrders(context.db, person.latestOrder ? [person.latestOrder.id] : [])).values()
    : [];
  if (words.aboutOrder && !order) throw refusal("INVALID_INPUT", { fields: { body: words.withoutOrder } });
  return writtenNow(context, person, words, order);
}
