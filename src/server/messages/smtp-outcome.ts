export type MailOutcome =
  | { outcome: "delivered"; response: string }
  /** Later may be better. The relay may even have taken it: its answer can be lost after the message. */
  | { outcome: "retry"; reason: string }
  /** This message will never pass. */
  | { outcome: "permanent"; reason: string }
  /** No message will pass until somebody mends the settings: stop, and use up no attempts. */
  | { outcome: "stop"; reason: string };

/** What nodemailer throws. `command` is the SMTP command that failed, "CONN" before any. */
export type SmtpFailure = Error & { code?: string; responseCode?: number; command?: string };

const BEFORE_ANY_MESSAGE = ["CONN", "API", "HELO", "EHLO", "LHLO", "STARTTLS"];

/** Decides on the server's code first (4xx passes, 5xx stays), on nodemailer's own code only without one. */
export function outcomeOfFailure(failure: SmtpFailure): Exclude<MailOutcome, { outcome: "delivered" }> {
  const { code, responseCode, command = "" } = failure;
  const reason = responseCode === undefined ? (code ?? failure.message) : failure.message.slice(0, 300);
  if (code === "EAUTH" || responseCode === 530)
    return { outcome: responseCode !== undefined && responseCode < 500 ? "retry" : "stop", reason };
  if (responseCode === undefined || responseCode < 500) return { outcome: "retry", reason };
  // A relay that turns the whole connection away says nothing about this message.
  if (BEFORE_ANY_MESSAGE.includes(command)) return { outcome: "retry", reason };
  // The sender is the same for every message; only its size (552) can be this one's fault.
  if (command === "MAIL FROM" && responseCode !== 552) return { outcome: "stop", reason };
  return { outcome: "permanent", reason };
}
