import { setTimeout as sleep } from "node:timers/promises";
import { logFault } from "#server/background/log-fault.ts";
import type { AppContext } from "#server/context.ts";
import type { SmsProvider } from "#server/sms/brevo.ts";
import { MAIL_PROBLEMS } from "#wording/emails.ts";
import { type Delivery, deliverMessage } from "./deliver-message.ts";
import { deliverSms } from "./deliver-sms.ts";
import * as queries from "./delivery.sql.ts";
import type { Mailer } from "./smtp-mailer.ts";

const LOOK_EVERY_MS = 1_000;
const MOST_AT_ONCE = 5;
/** Mail waits for selling: on a busy evening it leaves in minutes rather than take the server from its guests. */
const MOST_MAILS_A_SECOND = 20;
/** Far below what the provider allows. */
const MOST_SMS_A_SECOND = 5;
/** Longer than any try can take: the mailer's own limits end it before. */
const LEASE_SECONDS = 120;
const SECONDS_AFTER_A_FAULT = 60;

export interface OutboxPace {
  lookEveryMs?: number;
  /** How long nothing is sent once the other side has refused our credentials; then one message is tried. */
  pauseMs?: number;
  /** The clock by which text messages wait for the morning. */
  now?: () => Date;
}

/** How one kind of message leaves. */
interface Channel {
  name: "mail" | "sms";
  mostASecond: number;
  deliver: (message: queries.ClaimMessagesRow) => Promise<Delivery>;
  close: () => void;
}

/** Sends the mail that the outbox holds. */
export const startOutboxWorker = (
  context: AppContext,
  mailer: Mailer,
  pace: OutboxPace = {},
): (() => Promise<void>) =>
  startSending(
    context,
    {
      name: "mail",
      mostASecond: MOST_MAILS_A_SECOND,
      deliver: (message) => deliverMessage(context, mailer, message),
      close: mailer.close,
    },
    pace,
  );

/** Sends its text messages. Without a provider they wait, and a start some time later holds them for staff. */
export const startSmsWorker = (
  context: AppContext,
  provider: SmsProvider | undefined = context.sms,
  pace: OutboxPace = {},
): (() => Promise<void>) =>
  provider
    ? startSending(
        context,
        {
          name: "sms",
          mostASecond: MOST_SMS_A_SECOND,
          deliver: (message) => deliverSms(context, provider, message, pace.now),
          close: () => undefined,
        },
        pace,
      )
    : async () => undefined;

/**
 * Sends what the outbox holds for a channel, until stopped. Any number of workers may run: a row is leased, written, sent and marked
 * by one of them. A crash between sending and marking sends a mail once more, under the same Message-ID.
 *
 * What is long overdue when it begins is held for staff first: in a database restored from a backup it may have left.
 */
function startSending(context: AppContext, channel: Channel, pace: OutboxPace): () => Promise<void> {
  const { lookEveryMs = LOOK_EVERY_MS, pauseMs = 60_000 } = pace;
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  let suspected = false;
  let pausedUntil = 0;
  let second = 0;
  let begunThisSecond = 0;

  /** How many messages may still be begun in this second. */
  function allowance(): number {
    const now = Math.floor(Date.now() / 1_000);
    if (now !== second) begunThisSecond = 0;
    second = now;
    return channel.mostASecond - begunThisSecond;
  }

  const rest = () => sleep(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined);

  let begun = false;

  async function begin(): Promise<void> {
    const held = await queries.holdOverdue(context.db, {
      afterMinutes: context.config.holdMessagesAfterMinutes,
    });
    if (held > 0) context.log.warn({ messages: held }, "overdue messages are held for staff");
    begun = true;
  }

  async function look(): Promise<boolean> {
    if (!begun) await begin();
    if (Date.now() < pausedUntil) return false;
    const free = Math.min((suspected ? 1 : MOST_AT_ONCE) - underWay.size, allowance());
    if (free <= 0) return false;
    const claimed = await queries.claimMessages(context.db, {
      channel: channel.name,
      limit: free,
      leaseSeconds: LEASE_SECONDS,
    });
    begunThisSecond += claimed.length;
    for (const message of claimed) {
      const delivery: Promise<void> = deliver(message).finally(() => {
        underWay.delete(delivery);
      });
      underWay.add(delivery);
    }
    return claimed.length > 0;
  }

  async function deliver(message: queries.ClaimMessagesRow): Promise<void> {
    const outcome: Delivery | "fault" = await channel.deliver(message).catch(async (fault) => {
      logFault(context, fault, "a message could not be sent", { message: message.id });
      // Should this fail too, the lease runs out.
      const { id, attempts } = message;
      const error = MAIL_PROBLEMS.ourFault;
      const delay = { id, attempts, error, seconds: SECONDS_AFTER_A_FAULT };
      await queries.markDelayed(context.db, delay).catch(() => undefined);
      return "fault" as const;
    });
    suspected = outcome === "stop";
    if (outcome === "stop") pausedUntil = Date.now() + pauseMs;
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      const busy = await look().catch((error) => {
        logFault(context, error, "the outbox could not be read");
        return false;
      });
      if (!busy) await Promise.race([rest(), ...underWay]);
    }
    await Promise.all(underWay);
    channel.close();
  })();

  return async () => {
    stopping.abort();
    await running;
  };
}
