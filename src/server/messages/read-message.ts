import type { OutboxMessage } from "#contract/admin/outbox.ts";
import { refusal } from "#domain/refusals.ts";
import { type SmsType, smsTypeOf } from "#domain/sms.ts";
import type { AppContext, Context } from "#server/context.ts";
import { SMS_PROBLEMS, smsReceipt } from "#wording/sms.ts";
import { withPhotosInside } from "./mail-photos.ts";
import { type ReadStoredMessageRow, readStoredMessage } from "./outbox.sql.ts";
import { asOutboxRow } from "./outbox-columns.ts";
import { renderMessage } from "./render-message.ts";
import { isPersonal } from "./sent-again.ts";
import { smsAsPage, smsTemplate, smsWords } from "./sms-words.ts";

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
    receipt: message.sms ? smsReceipt(message.sms) : message.providerResponse,
  };
}

/**
 * The text of a message as HTML, the words that left or those that would leave now, and the order that it is about; undefined
 * where it is nobody's to read.
 */
export async function messageBody(
  appContext: AppContext,
  messageId: number,
): Promise<{ html: string; orderId: string | null } | undefined> {
  const message = await stored(appContext, messageId);
  const body = await bodyOf(appContext, message);
  if (!("html" in body)) return undefined;
  return { html: await withPhotosInside(appContext, body.html), orderId: message.orderId };
}

async function stored({ db }: Pick<AppContext, "db">, messageId: number): Promise<ReadStoredMessageRow> {
  const message = await readStoredMessage(db, { messageId });
  if (!message) throw refusal("MESSAGE_NOT_FOUND");
  return message;
}

async function bodyOf(
  appContext: Pick<AppContext, "db" | "config" | "settings">,
  message: ReadStoredMessageRow,
): Promise<Body> {
  if (isPersonal(message.kind)) return { is: "personal" };
  if (message.html !== null) return { is: "written", html: message.html };
  const sms = smsTypeOf(message.kind);
  if (sms) return smsDraft(appContext, sms, message.orderId);
  const written = await renderMessage(appContext, message);
  return "problem" in written
    ? { is: "unwritable", problem: written.problem }
    : { is: "draft", html: written.html };
}

async function smsDraft(
  appContext: Pick<AppContext, "db" | "config" | "settings">,
  type: SmsType,
  orderId: string | null,
): Promise<Body> {
  const template = smsTemplate(appContext, type);
  if (template === "") return { is: "unwritable", problem: SMS_PROBLEMS.switchedOff };
  const words = orderId === null ? undefined : await smsWords(appContext, template, orderId);
  return words
    ? { is: "draft", html: smsAsPage(words.text) }
    : { is: "unwritable", problem: SMS_PROBLEMS.notAgreed };
}
