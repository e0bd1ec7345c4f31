import { setTimeout as sleep } from "node:timers/promises";
import { simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { listenOnFreePort } from "#emulators/http/serve.ts";
import type { MailSwitches } from "./behavior.ts";
import type { MailStore } from "./store.ts";

const EXCERPT_LENGTH = 140;
const MESSAGE_LIMIT = 20 * 1024 * 1024;

/** Receives messages by SMTP, any credentials accepted, and gives them to the store. */
export async function startSmtp(port: number, store: MailStore, switches: MailSwitches) {
  const server = new SMTPServer({
    authOptional: true,
    // The emulator has no certificate: credentials are taken in clear, on the loopback interface only.
    disabledCommands: ["STARTTLS"],
    size: MESSAGE_LIMIT,
    closeTimeout: 100,
    onConnect: (_session, done) => {
      const { connections, greetingDelayMs } = switches.current();
      setTimeout(
        () => done(connections === "421" ? smtpError(421, "Too busy") : null),
        greetingDelayMs,
      ).unref();
    },
    onAuth: (auth, _session, done) => {
      if (switches.current().credentials === "refuse") return done(smtpError(535, "Authentication failed"));
      return done(null, { user: auth.username ?? "" });
    },
    onRcptTo: (recipient, _session, done) => {
      const code = switches.codeFor(recipient.address);
      if (code === 451) return done(smtpError(451, "Greylisted, try again later"));
      return done(code === 550 ? smtpError(550, "No such mailbox") : null);
    },
    onData: (stream, session, done) => {
      receive(stream, session).then(
        (refusal) => done(refusal ?? null),
        (fault: unknown) => done(fault instanceof Error ? fault : new Error("failed")),
      );
    },
  });
  server.on("error", () => {
    // A client that hangs up is no concern of the emulator.
  });

  const receive = async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
    if (stream.sizeExceeded) return smtpError(552, "Message too large");
    const { afterMessage, delayMs } = switches.current();
    if (afterMessage === "451" || afterMessage === "550")
      return smtpError(Number(afterMessage), "Message refused");
    await save(Buffer.concat(chunks), session);
    await sleep(delayMs, undefined, { ref: false });
    if (afterMessage === "cut") hangUp(session.id);
    return undefined;
  };

  const save = async (raw: Buffer, session: SMTPServerSession) => {
    const mail = await simpleParser(raw);
    const sender = mail.from?.value[0];
    await store.add(raw, {
      from: sender?.address ?? (session.envelope.mailFrom ? session.envelope.mailFrom.address : ""),
      fromName: sender?.name ?? "",
      to: session.envelope.rcptTo.map((recipient) => recipient.address.toLowerCase()),
      subject: mail.subject ?? "",
      messageId: mail.messageId ?? "",
      excerpt: (mail.text ?? "").replace(/\s+/g, " ").trim().slice(0, EXCERPT_LENGTH),
      attachments: mail.attachments.length,
    });
  };

  const hangUp = (sessionId: string) => {
    for (const connection of server.connections as Set<{ id: string; _socket: { destroy: () => void } }>)
      if (connection.id === sessionId) connection._socket.destroy();
  };

  const actual = await listenOnFreePort(server.server, port);
  return {
    port: actual,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
