import type { MessageType } from "#domain/message-type.ts";
import type { PiecesSentAgain } from "#domain/parcel-concern.ts";
import type { AppContext } from "#server/context.ts";
import type { ContractFacts } from "#server/mail/contract-parts.ts";
import type { RenderedMail } from "#server/mail/layout.ts";
import { statementsToAcknowledge } from "#server/mail/mail.sql.ts";
import { mailShop } from "#server/mail/mail-shop.ts";
import { readMailedOrders } from "#server/mail/read-order.ts";
import { renderWithdrawalMail } from "#server/mail/withdrawal-mail.ts";
import { MAIL_PROBLEMS } from "#wording/emails.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { writeAdvertisement } from "./advertisement-message.ts";
import { asConcluded } from "./as-concluded.ts";
import { isAboutCredit, writeCreditMessage } from "./credit-messages.ts";
import { isPlaceholder } from "./mail-address.ts";
import { writeOrderMessage } from "./order-message.ts";

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
  /** Of the one statement that an acknowledgement is about which was queued anew, or by an older release. */
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
  const { kind, orderId, facts } = message;
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
  // Asked for later, the confirmation says nothing of what became of it.
  const sinceThen = !facts?.asked;
  const told = kind === "contract" ? await asConcluded(context.db, order, { sinceThen }) : order;
  const written = await writeOrderMessage(context, told, message);
  return "problem" in written ? written : { facts, ...written, to: order.recipient };
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
