import type { OutboxMessage } from "#contract/admin/outbox.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context, House } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { asOutboxRow, OUTBOX_COLUMNS, OUTBOX_TABLES, type OutboxColumns } from "./outbox-columns.ts";
import { type MessageFacts, renderMessage } from "./render-message.ts";
import { isPersonal } from "./sent-again.ts";

interface StoredMessage extends OutboxColumns {
  html: string | null;
  facts: MessageFacts | null;
  provider_response: string | null;
}

const select = statement<StoredMessage>(`
  select ${OUTBOX_COLUMNS}, m.html, m.facts, m.provider_response from ${OUTBOX_TABLES} where m.id = $1`);

type Body =
  | { is: "written" | "draft"; html: string }
  | { is: "personal" }
  | { is: "unwritable"; problem: string };

/** What staff may know of a message; its text is a page of its own, `messageBody`. */
export async function readMessage(
  context: Context,
  { messageId }: { messageId: number },
): Promise<OutboxMessage> {
  const message = await stored(context, messageId);
  const row = asOutboxRow(message);
  const body = await bodyOf(context, message);
  return {
    ...row,
    body: body.is,
    problem: row.problem ?? ("problem" in body ? body.problem : null),
    receipt: message.provider_response,
  };
}

/** The text of a message as HTML, the words that left or those that would leave now; undefined where it is nobody's to read. */
export async function messageBody(house: House, messageId: number): Promise<string | undefined> {
  const body = await bodyOf(house, await stored(house, messageId));
  return "html" in body ? body.html : undefined;
}

async function stored({ db }: Pick<House, "db">, messageId: number): Promise<StoredMessage> {
  const [message] = await select(db, messageId);
  if (!message) throw refusal("MESSAGE_NOT_FOUND");
  return message;
}

async function bodyOf(
  house: Pick<House, "db" | "config" | "settings">,
  message: StoredMessage,
): Promise<Body> {
  if (isPersonal(message.kind)) return { is: "personal" };
  if (message.html !== null) return { is: "written", html: message.html };
  const written = await renderMessage(house, message);
  return "problem" in written
    ? { is: "unwritable", problem: written.problem }
    : { is: "draft", html: written.html };
}
