import type { OrderStatus } from "#domain/order-status.ts";
import type { House } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { isPlaceholder } from "#server/messages/mail-address.ts";
import { type MessageFacts, renderMessage } from "#server/messages/render-message.ts";
import { stillTrue } from "#server/messages/still-true.ts";
import { MAIL_PROBLEMS } from "#wording/emails.ts";

interface Waiting {
  id: number;
  kind: string;
  template_type: OrderStatus;
  order_id: string;
  facts: MessageFacts | null;
}

const waiting = statement<Waiting>(`
  select id, kind, template_type, order_id, facts from outbox
  where kind in ('contract', 'automatic') and state = 'waiting' and not order_id = any($1::uuid[]) order by id`);

const sent = statement(`
  update outbox set state = 'sent', attempts = 1, sent_at = created_at + interval '12 seconds',
    provider_response = '250 2.0.0 Ok', subject = $2, html = $3, text = $4, to_name = $5, to_address = $6, facts = $7
  where id = $1`);

/** When the calendar is turned back, the messages have their days. */
const confirmed = statement(`
  update orders o set contract_sent_at = m.sent_at
  from outbox m where m.order_id = o.id and m.kind = 'contract' and m.state = 'sent'`);

const ended = statement("update outbox set state = $2, attempts = 1, last_error = $3 where id = $1");

/** The mailbox of one customer is gone: staff see the message that came back. */
const FULL_MAILBOX = "550 5.1.1 Mailbox does not exist";

/**
 * The messages of the story have left long ago, as the worker would have sent them; nobody is written to. Those of
 * the orders in `recent` are left for the worker.
 */
export async function tellMessages(house: House, recent: string[]): Promise<void> {
  const messages = await waiting(house.db, recent);
  const lost = messages.find((message) => message.template_type === "shipped");
  await Promise.all(messages.map((message) => tellMessage(house, message, message === lost)));
}

export async function tellConfirmations({ db }: Pick<House, "db">): Promise<void> {
  await confirmed(db);
}

async function tellMessage({ db, ...house }: House, message: Waiting, isLost: boolean): Promise<void> {
  if (!(await stillTrue(db, message.order_id, message.template_type)))
    return void (await ended(db, message.id, "cancelled", MAIL_PROBLEMS.orderMovedOn));
  const written = await renderMessage({ db, ...house }, message);
  if ("problem" in written) return void (await ended(db, message.id, "failed", written.problem));
  if (isPlaceholder(written.to.address))
    return void (await ended(db, message.id, "failed", MAIL_PROBLEMS.placeholder));
  const { subject, html, text, to, facts } = written;
  await sent(db, message.id, subject, html, text, to.name, to.address, facts && JSON.stringify(facts));
  if (isLost) await ended(db, message.id, "failed", MAIL_PROBLEMS.refused(FULL_MAILBOX));
}
