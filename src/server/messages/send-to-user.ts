import type { UserDetail } from "#contract/admin/users.ts";
import { orderVariablesIn } from "#domain/message-variables.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { getUser } from "#server/users/get-user.ts";
import { NO_ORDER_TO_SPEAK_OF } from "#wording/user-forms.ts";
import { checkedWords } from "./checked-words.ts";
import { mailShop } from "./mail/mail-shop.ts";
import type { RenderedMail } from "./mail/order-mail.ts";
import { renderPersonMail } from "./mail/person-mail.ts";
import { readMailedOrders } from "./mail/read-order.ts";
import { isMailable } from "./mail-address.ts";

interface Writing {
  userId: string;
  type: OrderStatus;
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
      person.name.replace(/[\p{Cc}\s]+/gu, " "),
      person.email,
      mail.subject,
      mail.html,
      mail.text,
      "userId" in context.actor ? context.actor.userId : null,
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

/** Variables about an order speak of the person's newest one. */
async function written(context: Context, person: UserDetail, input: Writing): Promise<RenderedMail> {
  const words = checkedWords(input);
  const wanted = orderVariablesIn(`${words.subject}\n${words.body}`);
  const { latestOrder } = person;
  if (wanted.length > 0 && !latestOrder) {
    const sentence = `${NO_ORDER_TO_SPEAK_OF}\u00a0: ${wanted.map((name) => `{{${name}}}`).join(", ")}.`;
    throw refusal("INVALID_INPUT", { fields: { body: sentence } });
  }
  const order =
    wanted.length > 0 && latestOrder
      ? (await readMailedOrders(context.db, [latestOrder.id])).get(latestOrder.id)
      : undefined;
  return renderPersonMail({ firstName: person.firstName, order, ...words, shop: mailShop(context) });
}
