import { randomUUID } from "node:crypto";
import type { OrderStatus } from "#domain/order-status.ts";
import { MOST_SMS_PARTS, quietUntil, type SmsType, smsTypeOf } from "#domain/sms.ts";
import { smsLength } from "#domain/sms-text.ts";
import type { AppContext } from "#server/context.ts";
import type { SmsOutcome, SmsProvider } from "#server/sms/brevo.ts";
import { MAIL_PROBLEMS } from "#wording/emails.ts";
import { SMS_PROBLEMS } from "#wording/sms.ts";
import { type Delivery, MOST_TRIES, secondsUntilNextTry } from "./deliver-message.ts";
import * as queries from "./delivery.sql.ts";
import { reportUrl } from "./report-address.ts";
import * as sends from "./sms.sql.ts";
import { smsAsPage, smsTemplate, smsWords } from "./sms-words.ts";
import { stillTrueOrDropped } from "./still-true.ts";

/** The provider's statistics know a message some minutes after it was taken. */
const LOOK_AFTER_SECONDS = 180;
const LOOK_AGAIN_SECONDS = 600;

const ANNOUNCED: Record<SmsType, OrderStatus> = {
  "to-pay": "to-pay",
  reminder: "to-pay",
  kept: "paid",
  shipped: "shipped",
  delivered: "delivered",
};

type Message = queries.ClaimMessagesRow;

/**
 * Takes one claimed text message to its end, or to its next try. The provider has no idempotency key: that it is asked is
 * written first, and a try that finds this written asks what became of the message before it sends another (at most once).
 */
export async function deliverSms(
  context: AppContext,
  provider: SmsProvider,
  message: Message,
  now: () => Date = () => new Date(),
): Promise<Delivery> {
  const { id, attempts, orderId } = message;
  const type = smsTypeOf(message.kind);
  if (!type || !orderId) return end(context, message, "failed", MAIL_PROBLEMS.ourFault);
  if (attempts > MOST_TRIES) return end(context, message, "failed", SMS_PROBLEMS.unknown);
  const earlier = await sends.findSend(context.db, { id, seconds: LOOK_AFTER_SECONDS });
  const known = earlier && (await askedBefore(context, provider, message, earlier));
  if (known) return known;

  const ready = await written(context, message, { type, orderId, now: now() });
  if ("done" in ready) return ready.done;
  const { text, totalCents } = ready;
  const begun = await sends.beginSend(context.db, {
    id,
    attempts,
    orderId,
    tag: `m_${randomUUID()}`,
    text,
    html: smsAsPage(text),
    totalCents,
  });
  if (!begun) return end(context, message, "cancelled", SMS_PROBLEMS.notAgreed);
  const { number: to, tag } = begun;
  const { smsSender: sender } = context.settings.current();
  const sent = await provider.send({ tag, sender, to, text, reportUrl: reportUrl(context.config, tag) });
  return conclude(context, message, sent);
}

async function conclude(context: AppContext, message: Message, sent: SmsOutcome): Promise<Delivery> {
  const { db, log } = context;
  const { id, attempts } = message;
  switch (sent.outcome) {
    case "accepted":
      return taken(context, message, { providerId: sent.providerId, parts: sent.parts ?? null });
    case "unknown":
      return delay(context, message, SMS_PROBLEMS.noAnswer(sent.reason), LOOK_AFTER_SECONDS);
    case "refused":
      await sends.forgetSend(db, { id });
      return end(context, message, "failed", SMS_PROBLEMS.refused(sent.reason));
    case "later":
      await sends.forgetSend(db, { id });
      if (attempts >= MOST_TRIES)
        return end(context, message, "failed", SMS_PROBLEMS.givenUp(attempts, sent.reason));
      return delay(
        context,
        message,
        SMS_PROBLEMS.delayed(sent.reason),
        sent.seconds ?? secondsUntilNextTry(attempts),
      );
    case "stop":
      await sends.forgetSend(db, { id });
      await queries.giveBack(db, { id, attempts, error: SMS_PROBLEMS.suspended(sent.reason) });
      log.error({ reason: sent.reason }, "the provider of text messages refuses us, sending is suspended");
      return "stop";
  }
}

/** Undefined: the provider does not know of it, and it may be sent this once more. */
async function askedBefore(
  context: AppContext,
  provider: SmsProvider,
  message: Message,
  earlier: sends.FindSendRow,
): Promise<Delivery | undefined> {
  const { id, attempts } = message;
  // A report came, or its worker was stopped before it marked the message.
  if (earlier.state !== "asked") return taken(context, message);
  if (earlier.lookAt) {
    await queries.postpone(context.db, { id, attempts, dueAt: earlier.lookAt });
    return "done";
  }
  const found = await provider.find({ tag: earlier.tag, to: earlier.toAddress });
  if (found.outcome === "stop") {
    await queries.giveBack(context.db, { id, attempts, error: SMS_PROBLEMS.suspended(found.reason) });
    return "stop";
  }
  if (found.outcome === "unavailable")
    return delay(context, message, SMS_PROBLEMS.noAnswer(found.reason), LOOK_AGAIN_SECONDS);
  if (found.status !== undefined) return taken(context, message);
  return earlier.askedTimes > 1 ? end(context, message, "failed", SMS_PROBLEMS.unknown) : undefined;
}

type Ready = { text: string; totalCents: number } | { done: Delivery };

/** Its words, or why it does not leave now. */
async function written(
  context: AppContext,
  message: Message,
  { type, orderId, now }: { type: SmsType; orderId: string; now: Date },
): Promise<Ready> {
  const { db } = context;
  const { id, attempts } = message;
  const drop = async (reason: string) => ({ done: await end(context, message, "cancelled", reason) });
  const template = smsTemplate(context, type);
  if (template === "") return drop(SMS_PROBLEMS.switchedOff);
  const announced = { id, attempts, orderId, templateType: ANNOUNCED[type] };
  // That it is on its way is no news once it has come, as while the text waited for the morning.
  const statuses = type === "shipped" ? [announced.templateType] : undefined;
  if (!(await stillTrueOrDropped(db, announced, statuses))) return { done: "done" };
  const form =
    ANNOUNCED[type] === "to-pay" ? (await queries.formOpenUntil(db, { orderId }))?.until : undefined;
  const dueAt = form ?? quietUntil(type, now);
  if (dueAt) {
    await queries.postpone(db, { id, attempts, dueAt });
    return { done: "done" };
  }
  const words = await smsWords(context, template, orderId);
  if (!words) return drop(MAIL_PROBLEMS.ourFault);
  if (type === "kept" && !words.isKept) return drop(MAIL_PROBLEMS.parcelNotKept);
  if (smsLength(words.text).parts > MOST_SMS_PARTS)
    return { done: await end(context, message, "failed", SMS_PROBLEMS.tooLong) };
  return words;
}

async function taken(
  { db, events }: AppContext,
  { id, attempts }: Message,
  answer: { providerId: string | null; parts: number | null } = { providerId: null, parts: null },
): Promise<Delivery> {
  const sent = await sends.markTaken(db, { id, attempts, ...answer });
  if (sent?.orderId) events.changed({ orders: [sent.orderId] });
  return "done";
}

async function end(
  { db }: AppContext,
  { id, attempts }: Message,
  state: "failed" | "cancelled",
  error: string,
): Promise<Delivery> {
  await queries.markEnded(db, { id, attempts, state, error });
  return "done";
}

async function delay(
  { db }: AppContext,
  { id, attempts }: Message,
  error: string,
  seconds: number,
): Promise<Delivery> {
  await queries.markDelayed(db, { id, attempts, error, seconds });
  return "done";
}
