import type { MessageType } from "#domain/message-type.ts";
import { unknownVariables } from "#domain/message-variables.ts";
import { isSettled } from "#domain/order-status.ts";
import type { PiecesSentAgain } from "#domain/parcel-concern.ts";
import type { AppContext } from "#server/context.ts";
import type { ContractFacts } from "#server/mail/contract-parts.ts";
import { renderKeptParcelMail } from "#server/mail/kept-parcel-mail.ts";
import type { RenderedMail } from "#server/mail/layout.ts";
import { statementsToAcknowledge } from "#server/mail/mail.sql.ts";
import { mailShop } from "#server/mail/mail-shop.ts";
import { renderOrderMail } from "#server/mail/order-mail.ts";
import { isPaper, renderPaperMail } from "#server/mail/paper-mail.ts";
import { readMailedOrders } from "#server/mail/read-order.ts";
import { renderRecallMail } from "#server/mail/recall-mail.ts";
import { renderRelayClosedMail } from "#server/mail/relay-mail.ts";
import { renderSentAgainMail } from "#server/mail/sent-again-mail.ts";
import { renderWithdrawalMail } from "#server/mail/withdrawal-mail.ts";
import { CONFIRMATION, MAIL_PROBLEMS } from "#wording/emails.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { writeAdvertisement } from "./advertisement-message.ts";
import { isAboutCredit, writeCreditMessage } from "./credit-messages.ts";
import { contractFacts } from "./legal-document.ts";
import { isPlaceholder } from "./mail-address.ts";
import { recallToTell } from "./recall-messages.sql.ts";
import { isAboutReturn, writeReturnMessage } from "./return-messages.ts";
import { writeShortageMessage } from "./shortage-messages.ts";
import { getWords } from "./templates.sql.ts";

/** What an outbox row says before it is rendered. */
export interface UnrenderedMessage {
  /** Absent where a message is only drawn. */
  id?: number;
  kind: string;
  templateType: MessageType | null;
  orderId: string | null;
  facts: MessageFacts | null;
}

/** Of a message that confirms a contract, also what the file beside it is drawn from. */
export interface MessageFacts extends Partial<ContractFacts> {
  /** A message written by staff brings its own words; an automatic one has those of its template. */
  subject?: string;
  body?: string;
  /** Of the one statement that an acknowledgement from an older release is about. */
  withdrawalId?: string;
  /** Staff want the contract sent, whatever has become of its order. */
  asked?: boolean;
  /** Who asked to be told, and of which live. */
  alertId?: string;
  liveId?: string;
  /** The choice under which an advertisement leaves: an agreement, or that a buyer was told. */
  choiceId?: number;
  /** The refund, the return or the credit that is told of. */
  refundId?: string;
  /** Only of what was paid because that refund came late. */
  ofSurcharge?: boolean;
  caseId?: string;
  /** What goes in a parcel that is sent again. */
  pieces?: PiecesSentAgain;
  creditId?: string;
  /** The missing pieces of which is told what became. */
  shortageIds?: string[];
  recallId?: string;
}

export interface RenderedMessage extends RenderedMail {
  to: { name: string; address: string };
  facts: MessageFacts | null;
  /** Where its reader ends that such messages come. */
  endUrl?: string;
}

/** A reason, in French for staff, why a message can't be written. */
export interface MessageProblem {
  problem: string;
  /** There is no address to send it to. */
  nobody?: true;
  /** What it was to say holds no more: nobody misses it. */
  isOver?: true;
}

type Shop = Pick<AppContext, "db" | "config" | "settings">;

/** Writes a message as it will leave. */
export async function renderMessage(
  context: Shop,
  message: UnrenderedMessage,
  /** `toPaper`: it is printed, so it needs no address. */
  { toPaper = false } = {},
): Promise<RenderedMessage | MessageProblem> {
  const { kind, templateType: type, orderId, facts } = message;
  if (kind === "withdrawal") return acknowledgement(context, message);
  if (isAboutCredit(kind)) return writeCreditMessage(context, kind, facts);
  if (kind === "advertisement") return writeAdvertisement(context, message);
  if (!orderId) return { problem: MAIL_PROBLEMS.ourFault };
  const order = (await readMailedOrders(context.db, [orderId])).get(orderId);
  if (!order) return { problem: refusalSentence("ORDER_NOT_FOUND", {}) };
  if (!toPaper && order.recipient.address === "")
    return { problem: refusalSentence("RECIPIENT_WITHOUT_EMAIL", {}), nobody: true };
  if (!toPaper && isPlaceholder(order.recipient.address))
    return { problem: MAIL_PROBLEMS.placeholder, nobody: true };
  if (isPaper(kind))
    return { ...renderPaperMail(kind, order, mailShop(context)), to: order.recipient, facts };
  if (isAboutReturn(kind)) {
    const mail = await writeReturnMessage(context, kind, order, facts ?? {});
    if (mail) return { ...mail, to: order.recipient, facts };
    // Of a return that was called off nobody misses the label.
    const isOver = kind === "return-label" && { isOver: true as const };
    return { problem: MAIL_PROBLEMS.orderMovedOn, ...isOver };
  }
  if (kind === "parcel-ends")
    return order.waits
      ? { ...renderKeptParcelMail(order, order.waits, mailShop(context)), to: order.recipient, facts }
      : { problem: MAIL_PROBLEMS.parcelNotKept, isOver: true };
  if (kind === "shortage") {
    const mail = await writeShortageMessage(context, order, facts ?? {});
    return mail ? { ...mail, to: order.recipient, facts } : { problem: MAIL_PROBLEMS.orderMovedOn };
  }
  if (kind === "recall") {
    const recall = await recallToTell(context.db, { orderId, recallId: facts?.recallId ?? null });
    return recall
      ? { ...renderRecallMail(order, recall, mailShop(context)), to: order.recipient, facts }
      : { problem: MAIL_PROBLEMS.ourFault };
  }
  if (kind === "relay-closed") {
    const relay = order.address?.relay;
    if (!relay?.closedOn) return { problem: MAIL_PROBLEMS.pointNotClosed };
    const offered = context.settings.current().relayPoints === "on";
    return {
      ...renderRelayClosedMail(order, { relay, offered }, mailShop(context)),
      to: order.recipient,
      facts,
    };
  }
  if (kind === "sent-again") {
    const pieces = facts?.pieces;
    if (!pieces) return { problem: MAIL_PROBLEMS.ourFault };
    if (!isSettled(order.status)) return { problem: MAIL_PROBLEMS.orderMovedOn };
    return { ...renderSentAgainMail(order, { pieces }, mailShop(context)), to: order.recipient, facts };
  }
  if (!type) return { problem: MAIL_PROBLEMS.ourFault };
  const given = await wordsOf(context, type, facts);
  const unknown = given ? unknownVariables(`${given.subject}\n${given.body}`) : [];
  // Nothing that staff wrote, or did not write, keeps a contract from being confirmed.
  const words = kind === "contract" && (!given || unknown.length > 0) ? CONFIRMATION : given;
  if (!words) return { problem: MAIL_PROBLEMS.missingTemplate };
  if (unknown.length > 0 && words === given) return { problem: MAIL_PROBLEMS.unknownVariable(unknown) };
  const contract = type === "paid" ? await contractFacts(context, order, facts) : undefined;
  return {
    ...renderOrderMail({ order, type, ...words, shop: mailShop(context), contract }),
    to: order.recipient,
    facts: contract ? { ...facts, ...contract } : facts,
  };
}

async function wordsOf(context: Shop, type: MessageType, facts: MessageFacts | null) {
  if (facts?.subject !== undefined && facts.body !== undefined)
    return { subject: facts.subject, body: facts.body };
  const found = await getWords(context.db, { type });
  return found && { subject: found.title, body: found.body };
}

async function acknowledgement(
  context: Shop,
  { id, facts }: UnrenderedMessage,
): Promise<RenderedMessage | MessageProblem> {
  const statements = await statementsToAcknowledge(context.db, {
    id: id ?? null,
    withdrawalId: facts?.withdrawalId ?? null,
  });
  const [first] = statements;
  if (!first) return { problem: MAIL_PROBLEMS.ourFault };
  return {
    ...renderWithdrawalMail(statements, mailShop(context)),
    to: { name: `${first.firstName} ${first.lastName}`, address: first.email },
    facts,
  };
}
