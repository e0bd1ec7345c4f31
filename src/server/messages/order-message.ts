import type { MessageType } from "#domain/message-type.ts";
import { unknownVariables } from "#domain/message-variables.ts";
import { isSettled } from "#domain/order-status.ts";
import type { AppContext } from "#server/context.ts";
import { renderKeptParcelMail } from "#server/mail/kept-parcel-mail.ts";
import type { RenderedMail } from "#server/mail/layout.ts";
import { mailShop } from "#server/mail/mail-shop.ts";
import { renderOrderMail } from "#server/mail/order-mail.ts";
import { isPaper, renderPaperMail } from "#server/mail/paper-mail.ts";
import type { MailedOrder } from "#server/mail/read-order.ts";
import { renderRecallMail } from "#server/mail/recall-mail.ts";
import { renderRelayClosedMail } from "#server/mail/relay-mail.ts";
import { renderSentAgainMail } from "#server/mail/sent-again-mail.ts";
import { CONFIRMATION, MAIL_PROBLEMS } from "#wording/emails.ts";
import { contractFacts } from "./legal-document.ts";
import { recallToTell } from "./recall-messages.sql.ts";
import type { MessageFacts, MessageProblem, UnrenderedMessage } from "./render-message.ts";
import { isAboutReturn, writeReturnMessage } from "./return-messages.ts";
import { writeShortageMessage } from "./shortage-messages.ts";
import { getWords } from "./templates.sql.ts";

type Shop = Pick<AppContext, "db" | "config" | "settings">;
/** `facts`: what is kept with the message from now on. */
type Written = (RenderedMail & { facts?: MessageFacts }) | MessageProblem;
type Writer = (context: Shop, order: MailedOrder, facts: MessageFacts) => Promise<Written> | Written;

/** Writes what a message about this order says. */
export async function writeOrderMessage(
  context: Shop,
  order: MailedOrder,
  { kind, templateType, facts }: UnrenderedMessage,
): Promise<Written> {
  const given = facts ?? {};
  if (isPaper(kind)) return renderPaperMail(kind, order, mailShop(context));
  if (isAboutReturn(kind)) {
    const mail = await writeReturnMessage(context, kind, order, given);
    // Of a return that was called off nobody misses the label.
    const isOver = kind === "return-label" && { isOver: true as const };
    return mail ?? { problem: MAIL_PROBLEMS.orderMovedOn, ...isOver };
  }
  const write = WRITERS.get(kind);
  if (write) return write(context, order, given);
  if (!templateType) return { problem: MAIL_PROBLEMS.ourFault };
  return writeFromTemplate(context, order, { kind, type: templateType, facts: given });
}

const WRITERS = new Map<string, Writer>([
  [
    "parcel-ends",
    (context, order) =>
      order.waits
        ? renderKeptParcelMail(order, order.waits, mailShop(context))
        : { problem: MAIL_PROBLEMS.parcelNotKept, isOver: true },
  ],
  [
    "shortage",
    async (context, order, facts) =>
      (await writeShortageMessage(context, order, facts)) ?? { problem: MAIL_PROBLEMS.orderMovedOn },
  ],
  [
    "recall",
    async (context, order, { recallId = null }) => {
      const recall = await recallToTell(context.db, { orderId: order.id, recallId });
      return recall
        ? renderRecallMail(order, recall, mailShop(context))
        : { problem: MAIL_PROBLEMS.ourFault };
    },
  ],
  [
    "relay-closed",
    (context, order) => {
      const relay = order.address?.relay;
      if (!relay?.closedOn) return { problem: MAIL_PROBLEMS.pointNotClosed };
      const offered = context.settings.current().relayPoints === "on";
      return renderRelayClosedMail(order, { relay, offered }, mailShop(context));
    },
  ],
  [
    "sent-again",
    (context, order, { pieces }) => {
      if (!pieces) return { problem: MAIL_PROBLEMS.ourFault };
      if (!isSettled(order.status)) return { problem: MAIL_PROBLEMS.orderMovedOn };
      return renderSentAgainMail(order, { pieces }, mailShop(context));
    },
  ],
]);

async function writeFromTemplate(
  context: Shop,
  order: MailedOrder,
  { kind, type, facts }: { kind: string; type: MessageType; facts: MessageFacts },
): Promise<Written> {
  const given = await wordsOf(context, type, facts);
  const unknown = given ? unknownVariables(`${given.subject}\n${given.body}`) : [];
  // Nothing that staff wrote, or did not write, keeps a contract from being confirmed.
  const words = kind === "contract" && (!given || unknown.length > 0) ? CONFIRMATION : given;
  if (!words) return { problem: MAIL_PROBLEMS.missingTemplate };
  if (unknown.length > 0 && words === given) return { problem: MAIL_PROBLEMS.unknownVariable(unknown) };
  const contract = type === "paid" ? await contractFacts(context, order, facts) : undefined;
  const mail = renderOrderMail({ order, type, ...words, shop: mailShop(context), contract });
  return contract ? { ...mail, facts: { ...facts, ...contract } } : mail;
}

async function wordsOf(context: Shop, type: MessageType, { subject, body }: MessageFacts) {
  if (subject !== undefined && body !== undefined) return { subject, body };
  const found = await getWords(context.db, { type });
  return found && { subject: found.title, body: found.body };
}
