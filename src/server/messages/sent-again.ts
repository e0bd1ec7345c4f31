import { realEmail } from "#domain/real-email.ts";

/** Messages whose link lets their reader in: it is theirs alone, and has ended before anybody sends it again. */
const PERSONAL = [
  "sign-in-link",
  "password-reset",
  "staff-invitation",
  "order-link",
  "live-begins",
  "piece-free",
];
export const isPersonal = (kind: string): boolean => PERSONAL.includes(kind);

/**
 * What failed may leave again, what is held may leave, what had nobody to go to once there is an address, a withdrawal's
 * acknowledgement and the confirmation of an earlier sale as often as staff want, and a contract in any state but while it is
 * being sent.
 */
export const canBeSentAgain = (message: { state: string; kind: string; toAddress: string }): boolean =>
  (message.kind === "contract" && message.state !== "sending") ||
  (message.state === "failed" && !isPersonal(message.kind) && message.kind !== "earlier-contract") ||
  message.state === "held" ||
  (message.state === "no-address" &&
    realEmail(message.toAddress) !== "" &&
    message.kind !== "earlier-contract") ||
  (message.state === "sent" && (message.kind === "withdrawal" || message.kind === "earlier-contract"));
