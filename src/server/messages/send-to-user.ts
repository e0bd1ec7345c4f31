import type { UserDetail } from "#contract/admin/users.ts";
import type { MessageType } from "#domain/message-type.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import type { RenderedMail } from "#server/mail/layout.ts";
import { plainLine } from "#server/mail/plain-line.ts";
import { readMailedOrders } from "#server/mail/read-order.ts";
import { queueMessages } from "#server/outbox/queue-messages.ts";
import { getUser } from "#server/users/get-user.ts";
import { isMailable } from "./mail-address.ts";
import { personWords, writtenTo } from "./person-message.ts";

interface Writing {
  userId: string;
  type: MessageType;
  subject: string;
  body: string;
}

/** Writes one person to the outbox; the address is the one of their row. */
export async function sendToUser(context: Context, input: Writing) {
  const person = await getUser(context, input.userId);
  if (!isMailable(person.email)) throw refusal("RECIPIENT_WITHOUT_EMAIL");
  const mail = await written(context, person, input);
  return once(context, principalOf(context), "admin.users.sendMessage", input, async (tx) => {
    // Written for good: what is sent again later is the same message to the same address.
    const [messageId = 0] = await queueMessages(tx, [
      {
        dedupeKey: `person:${context.idempotencyKey}`,
        kind: "manual",
        templateType: input.type,
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
      after: { type: input.type, subject: input.subject, userId: person.id },
    });
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
  return writtenTo(context, person, words, order);
}
