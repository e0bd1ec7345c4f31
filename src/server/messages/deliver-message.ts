import type { OrderStatus } from "#domain/order-status.ts";
import type { AppContext } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import {
  earlierInvoiceAttachments,
  invoiceAttachments,
  invoiceCopies,
  refundAttachments,
  replacementAttachments,
} from "#server/invoices/invoice-file.ts";
import { isPaper } from "#server/mail/paper-mail.ts";
import { plainLine } from "#server/mail/plain-line.ts";
import { readReturnLabel } from "#server/returns/read-return-label.ts";
import type { PaperKind } from "#wording/contract-paper.ts";
import { MAIL_PROBLEMS } from "#wording/emails.ts";
import { linkBroughtBy, writeAccessMessage } from "./access-message.ts";
import { endOfAgreedOrDropped } from "./advertisement-message.ts";
import { isAlert, writeAlertMessage } from "./alert-message.ts";
import * as queries from "./delivery.sql.ts";
import { readContract } from "./kept-contract.ts";
import { contractFacts, legalAttachment } from "./legal-document.ts";
import { isMailable, isPlaceholder } from "./mail-address.ts";
import { withPhotosAttached } from "./mail-photos.ts";
import { writeOrderLinkMessage } from "./order-link-message.ts";
import { type MessageProblem, type RenderedMessage, renderMessage } from "./render-message.ts";
import type { Attachment, Mail, Mailer, MailOutcome } from "./smtp-mailer.ts";
import { stillTrueOrDropped } from "./still-true.ts";
import { heldForStrangers } from "./strangers-limit.ts";
import { waitsForPapers } from "./wait-for-papers.ts";

export const MOST_TRIES = 10;
const MINUTES_BETWEEN_TRIES = [1, 5, 15, 60, 240];

export type Delivery = "done" | "stop";

/** Takes one claimed message to its end, or to its next try. `stop`: no message can leave for now. */
export async function deliverMessage(
  context: AppContext,
  mailer: Mailer,
  message: queries.ClaimMessagesRow,
): Promise<Delivery> {
  const { db } = context;
  if (message.attempts > MOST_TRIES) return end(db, message, "failed", MAIL_PROBLEMS.interrupted);
  if (!(await leavesNow(context, message))) return "done";
  const endUrl = await endOfAgreedOrDropped(context, message);
  if (endUrl === "dropped") return "done";
  const ready = await written(context, message);
  if (ready === "nobody" || ready === "held") return "done";
  if ("problem" in ready) {
    const state = ready.isOver ? "cancelled" : ready.nobody ? "no-address" : "failed";
    return end(db, message, state, ready.problem);
  }
  if (isPlaceholder(ready.to.address)) return end(db, message, "no-address", MAIL_PROBLEMS.placeholder);
  if (!isMailable(ready.to.address)) return end(db, message, "failed", MAIL_PROBLEMS.unmailable);
  const mail = await asMail(context, message, { ...ready, ...(endUrl === undefined ? {} : { endUrl }) });
  return noteOutcome(context, message, await mailer.send(mail));
}

async function end(
  db: Db,
  { id, attempts }: queries.ClaimMessagesRow,
  state: "failed" | "no-address" | "cancelled",
  reason: string,
): Promise<Delivery> {
  await queries.markEnded(db, { id, attempts, state, error: reason });
  return "done";
}

/** Whether it is still to leave, and now. What is no longer true is ended, what is too early waits. */
async function leavesNow(context: AppContext, message: queries.ClaimMessagesRow): Promise<boolean> {
  const { db } = context;
  const { id, attempts, kind } = message;
  if (isAnnouncement(message) && !(await stillTrueOrDropped(db, message))) return false;
  // Its sale ended while it was being sent: staff alone may have it leave.
  if (kind === "earlier-contract" && !message.facts?.asked) {
    await end(db, message, "cancelled", MAIL_PROBLEMS.orderMovedOn);
    return false;
  }
  const asksToPay = isAnnouncement(message) && message.templateType === "to-pay";
  const form = asksToPay ? await queries.formOpenUntil(db, { orderId: message.orderId }) : undefined;
  const dueAt = form?.until ?? (await waitsForPapers(context, message));
  if (dueAt) await queries.postpone(db, { id, attempts, dueAt });
  return !dueAt;
}

async function noteOutcome(
  { db, log }: AppContext,
  message: queries.ClaimMessagesRow,
  sent: MailOutcome,
): Promise<Delivery> {
  const { id, attempts } = message;
  switch (sent.outcome) {
    case "delivered":
      await queries.markSent(db, { id, attempts, response: sent.response.slice(0, 300) });
      return "done";
    case "permanent":
      return end(db, message, "failed", MAIL_PROBLEMS.refused(sent.reason));
    case "retry":
      if (attempts >= MOST_TRIES)
        return end(db, message, "failed", MAIL_PROBLEMS.givenUp(attempts, sent.reason));
      await queries.markDelayed(db, {
        id,
        attempts,
        error: MAIL_PROBLEMS.delayed(sent.reason),
        seconds: secondsUntilNextTry(attempts),
      });
      return "done";
    case "stop":
      await queries.giveBack(db, { id, attempts, error: MAIL_PROBLEMS.suspended(sent.reason) });
      log.error({ reason: sent.reason }, "the mail server refuses us, sending is suspended");
      return "stop";
  }
}

const isAnnouncement = (
  message: queries.ClaimMessagesRow,
): message is queries.ClaimMessagesRow & { orderId: string; templateType: OrderStatus } =>
  (message.kind === "automatic" ||
    message.kind === "new-total" ||
    message.kind === "reminder" ||
    message.kind === "released" ||
    (message.kind === "contract" && !message.facts?.asked)) &&
  message.orderId !== null &&
  message.templateType !== null;

/** Its words. Those with a link that is its reader's alone are written anew at every try. */
function written(context: AppContext, message: queries.ClaimMessagesRow) {
  const purpose = linkBroughtBy(message);
  if (purpose) return writeAccessMessage(context, message, purpose);
  if (isAlert(message)) return writeAlertMessage(context, message);
  return message.kind === "order-link" ? writeOrderLinkMessage(context, message) : frozen(context, message);
}

/** What was written at an earlier try, or what is written and kept now. */
async function frozen(
  context: AppContext,
  message: queries.ClaimMessagesRow,
): Promise<RenderedMessage | MessageProblem | "held"> {
  const { subject, html, text, toName: name, toAddress: address } = message;
  if (subject !== null && html !== null && text !== null && address !== null)
    return { subject, html, text, to: { name: name ?? "", address }, facts: message.facts };
  const written = await renderMessage(context, message);
  if ("problem" in written) return written;
  const to = {
    name: plainLine(name ?? written.to.name),
    address: address ?? written.to.address,
  };
  if (isAnnouncement(message) && (await heldForStrangers(context.db, message, to.address))) return "held";
  const kept = await queries.freezeMessage(context.db, {
    id: message.id,
    attempts: message.attempts,
    subject: written.subject,
    html: written.html,
    text: written.text,
    toName: to.name,
    toAddress: to.address,
    facts: written.facts,
  });
  // The lease ran out meanwhile: the message is another worker's, and marking it changes nothing.
  return kept > 0 ? { ...written, to } : { problem: MAIL_PROBLEMS.interrupted };
}

async function asMail(
  context: AppContext,
  { id, kind, orderId }: queries.ClaimMessagesRow,
  ready: RenderedMessage,
): Promise<Mail> {
  const { contactEmail, shopName } = context.settings.current();
  const { legal, termsVersion } = ready.facts ?? {};
  const isContract = legal !== undefined || termsVersion !== undefined;
  const domain = context.config.mail.from.split("@").at(-1);
  const { html, attachments } = await withPhotosAttached(context, ready.html);
  return {
    // The same at every try, so that a message that was sent twice can be recognized.
    messageId: `<outbox-${id}@${domain}>`,
    fromName: plainLine(shopName),
    to: ready.to,
    subject: ready.subject,
    html,
    text: ready.text,
    ...(isMailable(contactEmail) ? { replyTo: { name: shopName, address: contactEmail } } : {}),
    ...(ready.endUrl === undefined ? {} : { endUrl: ready.endUrl }),
    attachments: isContract
      ? [
          ...attachments,
          await legalAttachment(context, await contractFacts(context, { termsVersion: null }, ready.facts)),
          ...(kind === "contract" && orderId ? await invoiceAttachments(context, orderId) : []),
          ...(kind === "earlier-contract" ? await earlierInvoiceAttachments(context, id) : []),
        ]
      : [...attachments, ...(await papersBeside(context, { kind, orderId }, ready.facts))],
  };
}

/** The files of a mail that brings papers of an order, and is nothing without them. */
async function papersOf(context: AppContext, kind: PaperKind, orderId: string): Promise<Attachment[]> {
  if (kind === "invoice-copy") return invoiceCopies(context, orderId);
  const { filename, bytes } = await readContract(context, orderId);
  return [{ filename, contentType: "application/pdf", content: bytes }];
}

/** The papers that a mail brings, the documents of a refund or a replaced piece that it tells of, the label of a return. */
async function papersBeside(
  context: AppContext,
  { kind, orderId }: Pick<queries.ClaimMessagesRow, "kind" | "orderId">,
  facts: RenderedMessage["facts"],
): Promise<Attachment[]> {
  if (isPaper(kind) && orderId) return papersOf(context, kind, orderId);
  if (facts?.refundId && !facts.ofSurcharge) return refundAttachments(context, facts.refundId);
  if (facts?.shortageIds) return replacementAttachments(context, facts.shortageIds);
  if (kind !== "return-label" || !orderId || !facts?.caseId) return [];
  const label = await readReturnLabel(context, { orderId, caseId: facts.caseId });
  return label
    ? [
        {
          filename: label.filename,
          contentType: "application/pdf",
          content: label.bytes,
        },
      ]
    : [];
}

/** Longer each time, and never at the same moment for all. */
export function secondsUntilNextTry(attempts: number): number {
  const minutes = MINUTES_BETWEEN_TRIES[Math.min(attempts, MINUTES_BETWEEN_TRIES.length) - 1] ?? 1;
  return minutes * 60 * (0.8 + Math.random() * 0.4);
}
