import type { UserDetail } from "#contract/admin/users.ts";
import type { MessageType } from "#domain/message-type.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { getUser } from "#server/users/get-user.ts";
import type { RenderedMail } from "./mail/layout.ts";
import { plainLine } from "./mail/plain-line.ts";
import { readMailedOrders } from "./mail/read-order.ts";
import { isMailable } from "./mail-address.ts";
import { personWords, writtenTo } from "./person-message.ts";

interface Writing {
  userId: string;
  type: MessageType;
  subject: string;
  body: string;
}

/** Written for good: what is sent again later is the same message to the same address. */
const insert = statement<{ id: number }>(`
  insert into outbox (dedupe_key, kind, template_type, user_id, to_name, to_address, subject, html, text, created_by)
  values ('person:' || $1::text, 'manual', $2, $3, $4, $5, $6, $7, $8, $9)
  returning id`);

/** Writes one person to the outbox; the address is the one of their row. */
export async function sendToUser(context: Context, input: Writing) {
  const person = await getUser(context, input.userId);
  if (!isMailable(person.email)) throw refusal("RECIPIENT_WITHOUT_EMAIL");
  const mail = await written(context, person, input);
  return once(context, principalOf(context), "admin.users.sendMessage", input, async (tx) => {
    const [message] = await insert(
      tx,
      context.idempotencyKey,
      input.type,
      person.id,
      plainLine(person.name),
      person.email,
      mail.subject,
      mail.html,
      mail.text,
      staffOf(context).userId,
    );
    const messageId = message?.id ?? 0;
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
