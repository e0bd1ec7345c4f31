import { type SqlBool, sql } from "kysely";
import type { OrderStatus } from "#domain/order-status.ts";
import type { AppContext } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { isPlaceholder } from "#server/messages/mail-address.ts";
import { type MessageFacts, renderMessage } from "#server/messages/render-message.ts";
import { stillTrue } from "#server/messages/still-true.ts";
import { MAIL_PROBLEMS } from "#wording/emails.ts";

/** The mailbox of one customer is gone: staff see the message that came back. */
const FULL_MAILBOX = "550 5.1.1 Mailbox does not exist";

/**
 * The messages of the story have left long ago, as the worker would have sent them; nobody is written to. Those of
 * the orders in `recent` are left for the worker.
 */
export async function tellMessages(context: AppContext, recent: string[]): Promise<void> {
  const messages = await waitingMessages(context.db, recent);
  const lost = messages.find((message) => message.templateType === "shipped");
  await Promise.all(messages.map((message) => tellMessage(context, message, message === lost)));
}

/** When the calendar is turned back, the messages have their days. */
export async function tellConfirmations({ db }: Pick<AppContext, "db">): Promise<void> {
  await db
    .updateTable("orders as o")
    .from("outbox as m")
    .set((eb) => ({ contract_sent_at: eb.ref("m.sent_at") }))
    .whereRef("m.order_id", "=", "o.id")
    .where("m.kind", "=", "contract")
    .where("m.state", "=", "sent")
    .execute();
}

type Waiting = Awaited<ReturnType<typeof waitingMessages>>[number];

const waitingMessages = (db: Db, recent: string[]) =>
  db
    .selectFrom("outbox")
    .select(["id", "kind"])
    .select((eb) => [
      eb.ref("template_type").$castTo<OrderStatus>().as("templateType"),
      eb.ref("order_id").$castTo<string>().as("orderId"),
      eb.ref("facts").$castTo<MessageFacts | null>().as("facts"),
    ])
    .where("kind", "in", ["contract", "automatic"])
    .where("state", "=", "waiting")
    .where(sql<SqlBool>`not order_id = any(${recent}::uuid[])`)
    .orderBy("id")
    .execute();

async function tellMessage({ db, ...context }: AppContext, message: Waiting, isLost: boolean): Promise<void> {
  const end = (state: string, problem: string) =>
    db
      .updateTable("outbox")
      .set({ state, attempts: 1, last_error: problem })
      .where("id", "=", message.id)
      .execute();
  if (!(await stillTrue(db, message.orderId, message.templateType)))
    return void (await end("cancelled", MAIL_PROBLEMS.orderMovedOn));
  const written = await renderMessage({ db, ...context }, message);
  if ("problem" in written)
    return void (await end(written.nobody ? "no-address" : "failed", written.problem));
  if (isPlaceholder(written.to.address)) return void (await end("no-address", MAIL_PROBLEMS.placeholder));
  const { subject, html, text, to, facts } = written;
  await db
    .updateTable("outbox")
    .set({
      state: "sent",
      attempts: 1,
      sent_at: sql`created_at + interval '12 seconds'`,
      provider_response: "250 2.0.0 Ok",
      subject,
      html,
      text,
      to_name: to.name,
      to_address: to.address,
      facts: facts && JSON.stringify(facts),
    })
    .where("id", "=", message.id)
    .execute();
  if (isLost) await end("failed", MAIL_PROBLEMS.refused(FULL_MAILBOX));
}
