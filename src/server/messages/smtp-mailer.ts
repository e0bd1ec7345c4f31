import { createTransport } from "nodemailer";
import type { Config } from "#server/config.ts";
import { createCircuitBreaker } from "#server/outgoing/circuit-breaker.ts";
import { REHEARSAL } from "#wording/rehearsal.ts";
import { isMailable, isPlaceholder } from "./mail-address.ts";
import { type MailOutcome, outcomeOfFailure, type SmtpFailure } from "./smtp-outcome.ts";

export type { MailOutcome };

export type Mail = {
  /** "<outbox-42@shop.example>": the same on every retry, so that duplicates can be recognized. */
  messageId: string;
  /** The shop's own name. */
  fromName: string;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  replyTo?: { name: string; address: string };
  attachments?: Attachment[];
  /** Where mail programs end that such messages come (RFC 2369 and 8058): shown by GET, done by POST. */
  endUrl?: string;
};

export type Attachment = {
  filename: string;
  contentType: string;
  content: Uint8Array;
  /** By which the mail itself shows it. */
  cid?: string;
};

export type Mailer = {
  send: (mail: Mail) => Promise<MailOutcome>;
  /** Connects and signs in without sending anything; answers what went wrong. */
  check: () => Promise<string | undefined>;
  close: () => void;
};

export type MailerLimits = { connectMs?: number; greetingMs?: number; silenceMs?: number };

/** Sends mail through the shop's SMTP relay, over a few kept connections. */
export function createMailer(mail: Config["mail"], limits: MailerLimits = {}): Mailer {
  const relay = new URL(mail.smtpUrl);
  const port = Number(relay.port) || (relay.protocol === "smtps:" ? 465 : 25);
  const transport = createTransport({
    pool: true,
    host: relay.hostname,
    port,
    secure: relay.protocol === "smtps:" || port === 465,
    requireTLS: port === 587,
    ...(relay.username === "" ? {} : { auth: credentials(relay) }),
    maxConnections: 5,
    maxMessages: 100,
    connectionTimeout: limits.connectMs ?? 3_000,
    dnsTimeout: limits.connectMs ?? 3_000,
    greetingTimeout: limits.greetingMs ?? 10_000,
    socketTimeout: limits.silenceMs ?? 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const breaker = createCircuitBreaker();

  return {
    send: async (message) => {
      const fault = faultOf(message);
      if (fault !== undefined) return { outcome: "permanent", reason: fault };
      if (!breaker.allows()) return { outcome: "retry", reason: "circuit open" };
      try {
        const { to, subject } = mail.rehearsal ? rehearsed(message, mail.rehearsal) : message;
        const sent = await transport.sendMail({
          from: { name: message.fromName, address: senderAddress(mail.from, message.replyTo?.address) },
          // Objects only: as a string, "a@b.fr\r\nBcc: c@d.fr" would be read as a group and go to c@d.fr.
          to,
          envelope: { from: mail.from, to: [to.address] },
          ...(message.replyTo ? { replyTo: message.replyTo } : {}),
          messageId: message.messageId,
          subject,
          html: message.html,
          text: message.text,
          headers: {
            "Auto-Submitted": "auto-generated",
            "X-Entity-Ref-ID": message.messageId.replace(/[<>]/g, ""),
            ...(message.endUrl === undefined
              ? {}
              : {
                  "List-Unsubscribe": `<${message.endUrl}>`,
                  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                }),
          },
          attachments: (message.attachments ?? []).map((one) => ({
            ...one,
            contentDisposition: one.cid === undefined ? "attachment" : "inline",
            content: Buffer.from(one.content),
          })),
        });
        breaker.report("success");
        return { outcome: "delivered", response: sent.response };
      } catch (error) {
        const failure = error as SmtpFailure;
        breaker.report(failure.responseCode === undefined ? "failure" : "success");
        return outcomeOfFailure(failure);
      }
    },
    check: async () => {
      try {
        await transport.verify();
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    close: () => transport.close(),
  };
}

/**
 * Customers see the address to which they may answer. One of another domain would be taken for a forgery, for the mail
 * server only speaks for its own.
 */
function senderAddress(own: string, contact: string | undefined): string {
  const domainOf = (address: string) => address.split("@").at(-1)?.toLowerCase();
  return contact && domainOf(contact) === domainOf(own) ? contact : own;
}

/** In a rehearsal every message says so, and goes to the one mailbox that was named, if one was. */
function rehearsed({ to, subject }: Mail, { mailbox }: { mailbox: string | undefined }) {
  return {
    to: mailbox === undefined ? to : { name: to.address, address: mailbox },
    subject: REHEARSAL.subject(subject),
  };
}

function credentials(relay: URL) {
  return { user: decodeURIComponent(relay.username), pass: decodeURIComponent(relay.password) };
}

function faultOf(message: Mail): string | undefined {
  const { to, replyTo, subject } = message;
  if (!isMailable(to.address)) return "invalid address";
  if (isPlaceholder(to.address)) return "placeholder address";
  if (replyTo && !isMailable(replyTo.address)) return "invalid reply address";
  const headers = [to.name, message.fromName, replyTo?.name ?? "", subject, message.messageId];
  return headers.some((text) => /\p{Cc}/u.test(text)) ? "control character in a header" : undefined;
}
