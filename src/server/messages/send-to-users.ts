import { randomUUID } from "node:crypto";
import type { MessageType } from "#domain/message-type.ts";
import type { RefusalCode } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Context, staffOf } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { asFoundUser, FOUND_COLUMNS, type FoundColumns } from "#server/users/user-columns.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { plainLine } from "./mail/plain-line.ts";
import { readMailedOrders } from "./mail/read-order.ts";
import { isMailable } from "./mail-address.ts";
import { personWords, writtenTo } from "./person-message.ts";

interface Writing {
  userIds: string[];
  type: MessageType;
  subject: string;
  body: string;
}

interface Refused {
  id: string;
  label: string;
  code: string;
  message: string;
}

const people = statement<FoundColumns & { latest_order_id: string | null }>(`
  select ${FOUND_COLUMNS},
    (select o.id from orders o where o.user_id = u.id order by o.order_date desc limit 1) as latest_order_id
  from unnest($1::uuid[]) with ordinality as chosen(id, place)
  join users u on u.id = chosen.id
  where u.erased_at is null
  order by chosen.place`);

/** Written for good, each in its own words: what is sent again later is the same message to the same address. */
const insert = statement(`
  insert into outbox (dedupe_key, kind, template_type, user_id, batch_id, to_name, to_address, subject, html, text,
    created_by)
  select 'person:' || $1::text || ':' || r.user_id, 'manual', $2, r.user_id, $1::uuid, r.name, r.address, r.subject,
    r.html, r.text, $3
  from unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
    as r(user_id, name, address, subject, html, text)`);

/**
 * Queues one message a person. Whoever has no real e-mail, or no order where the words speak of one, is refused by
 * themselves and stops none of the others.
 */
export async function sendToUsers(context: Context, input: Writing) {
  const { mails, refused } = await write(context, input);
  return once(context, principalOf(context), "admin.messages.sendToUsers", input, async (tx) => {
    const batchId = randomUUID();
    await insert(
      tx,
      batchId,
      input.type,
      staffOf(context).userId,
      mails.map(({ userId }) => userId),
      mails.map(({ name }) => plainLine(name)),
      mails.map(({ address }) => address),
      mails.map(({ subject }) => subject),
      mails.map(({ html }) => html),
      mails.map(({ text }) => text),
    );
    await audit(tx, context, {
      action: "messages-queued",
      subjectKind: "message",
      subjectId: batchId,
      after: { type: input.type, subject: input.subject, queued: mails.length, refused: refused.length },
    });
    return { batchId, queued: mails.length, refused };
  });
}

async function write(context: Context, input: Writing) {
  const words = personWords(input);
  const userIds = [...new Set(input.userIds)];
  const known = new Map((await people(context.db, userIds)).map((person) => [person.id, person]));
  const orders = await readMailedOrders(
    context.db,
    words.aboutOrder ? [...known.values()].flatMap((person) => person.latest_order_id ?? []) : [],
  );
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
    const order = orders.get(row.latest_order_id ?? "");
    if (words.aboutOrder && !order) return refuse("INVALID_INPUT", words.withoutOrder);
    const { name, email: address } = person;
    return [{ userId, name, address, ...writtenTo(context, person, words, order) }];
  });
  return { mails, refused };
}
