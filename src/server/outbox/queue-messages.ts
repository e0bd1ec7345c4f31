import { randomUUID } from "node:crypto";
import type { MailedPurpose } from "#domain/access-links.ts";
import { LEAST_DELAY_SECONDS } from "#domain/automatic-messages.ts";
import { CREDIT_ENDS_SOON_DAYS } from "#domain/credit.ts";
import type { MessageKind } from "#domain/message-kind.ts";
import type { Db, Tx } from "#server/db/database.ts";
import type { RenderedMail } from "#server/mail/layout.ts";
import * as queries from "./outbox.sql.ts";

/** A message to be sent; without words and recipient they are looked up, and written, when it leaves. */
export interface NewMessage {
  /** One message a key: a request that comes twice queues it once. */
  dedupeKey: string;
  kind: MessageKind;
  templateType?: string;
  orderId?: string | null;
  userId?: string | null;
  batchId?: string;
  toName?: string;
  toAddress?: string;
  subject?: string;
  html?: string;
  text?: string;
  facts?: Record<string, unknown>;
  createdBy?: string;
  dueInSeconds?: number;
}

/**
 * Queues messages; answers their ids, in the same order. Messages that a change of an order brings are queued by
 * automatic-message.ts, or by the statement of that change (db/only-place.test.ts names them).
 */
export async function queueMessages(tx: Tx, messages: readonly NewMessage[]): Promise<number[]> {
  return (await queries.insertMessages(tx, { messages })).map(({ id }) => id);
}

/** One message that nobody may get twice: a key that is there already queues nothing. */
export async function queueOnce(tx: Tx, message: NewMessage): Promise<void> {
  await queries.insertOnce(tx, { message });
}

/**
 * The acknowledgement of a statement of withdrawal; it leaves at once. `shareInSeconds` is for an address that was
 * acknowledged often enough lately: one mail then speaks of all that is stated until it leaves.
 */
export async function queueAcknowledgement(
  tx: Tx,
  withdrawal: { id: string; orderId: string | null; email: string; shareInSeconds: number | undefined },
): Promise<void> {
  const { id, orderId, email: toAddress, shareInSeconds } = withdrawal;
  const shared =
    shareInSeconds === undefined
      ? undefined
      : await queries.lockWaitingAcknowledgement(tx, { email: toAddress });
  const own: NewMessage =
    shareInSeconds === undefined
      ? { dedupeKey: `withdrawal:${id}`, kind: "withdrawal", orderId, toAddress }
      : { dedupeKey: `withdrawals:${id}`, kind: "withdrawal", toAddress, dueInSeconds: shareInSeconds };
  const [messageId = null] = shared ? [shared.id] : await queueMessages(tx, [own]);
  await queries.setAcknowledgement(tx, { withdrawalId: id, messageId });
}

/** The link that somebody asked for, at the address as typed; whose it is, is looked at when the mail is written. */
export async function queueAccessMessage(tx: Tx, purpose: MailedPurpose, toAddress: string): Promise<void> {
  const kind = purpose === "sign-in" ? "sign-in-link" : "password-reset";
  await queueMessages(tx, [{ dedupeKey: `access:${randomUUID()}`, kind, toAddress }]);
}

/** Asks somebody to join the staff; the link is made, and the invitation looked at, when the mail leaves. */
export async function queueInvitation(tx: Tx, userId: string, toAddress: string): Promise<void> {
  const dedupeKey = `invitation:${randomUUID()}`;
  await queueMessages(tx, [{ dedupeKey, kind: "staff-invitation", userId, toAddress }]);
}

/** The link to a paid order that somebody asked for; whose it is, is looked at when the mail is written. */
export async function queueOrderLink(tx: Tx, orderId: string): Promise<void> {
  await queueMessages(tx, [{ dedupeKey: `order-link:${randomUUID()}`, kind: "order-link", orderId }]);
}

/** The invoices of an order to its own address; whose it is, is looked at when the mail is written. */
export async function queueInvoiceCopies(tx: Tx, orderId: string): Promise<void> {
  await queueMessages(tx, [{ dedupeKey: `invoice-copy:${randomUUID()}`, kind: "invoice-copy", orderId }]);
}

/** Tells a person that something about their account was changed; written at once, as of that moment. */
export async function queueAccountNotice(
  tx: Tx,
  kind: "password-changed" | "second-factor-reset",
  person: { id: string; name: string; email: string },
  { subject, html, text }: RenderedMail,
): Promise<void> {
  const { id: userId, name: toName, email: toAddress } = person;
  const dedupeKey = `${kind}:${randomUUID()}`;
  await queueMessages(tx, [{ dedupeKey, kind, userId, toName, toAddress, subject, html, text }]);
}

/** The confirmation of an order that was settled without one; never a second. */
export async function queueContractOf(tx: Tx, orderId: string): Promise<void> {
  await queries.queueMessageOf(tx, {
    orderId,
    due: "late-contract",
    status: null,
    leastSeconds: LEAST_DELAY_SECONDS,
  });
}

/** Longer than a live is off the air by mistake, shorter than from one evening to the next. */
const QUIET_HOURS = 6;
/** Half of what leaves in a second. */
const ALERTS_A_SECOND = 10;

/** Tells those who asked for it that a live begins; whether it still runs is looked at when each mail leaves. */
export async function queueLiveBegins(tx: Tx, liveId: string): Promise<void> {
  await queries.queueLiveBegins(tx, {
    liveId,
    quietHours: QUIET_HOURS,
    leastSeconds: LEAST_DELAY_SECONDS,
    aSecond: ALERTS_A_SECOND,
  });
}

/** Tells of freed products those who asked for it; whether one still is free is looked at when each mail leaves. */
export const queuePiecesFree = (db: Db): Promise<number> =>
  queries.queuePiecesFree(db, { leastSeconds: LEAST_DELAY_SECONDS });

/** Tells a person of credit that she was given; what is left of it is looked at when the mail leaves. */
export const queueCreditGiven = (tx: Tx, creditId: string): Promise<unknown> =>
  queries.queueCreditGiven(tx, { creditId, leastSeconds: LEAST_DELAY_SECONDS });

/** Tells of credit that ends soon; any number may run at once. */
export const queueCreditEnds = (db: Db): Promise<unknown> =>
  queries.queueCreditEnds(db, { days: CREDIT_ENDS_SOON_DAYS });
