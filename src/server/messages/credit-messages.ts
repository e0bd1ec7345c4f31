import type { AppContext } from "#server/context.ts";
import { renderCreditMail } from "#server/mail/credit-mail.ts";
import { mailShop } from "#server/mail/mail-shop.ts";
import { MAIL_PROBLEMS } from "#wording/emails.ts";
import * as queries from "./credit-messages.sql.ts";
import type { MessageProblem, RenderedMessage, UnrenderedMessage } from "./render-message.ts";

const CREDIT_MESSAGES = ["credit-given", "credit-ends"] as const;
type CreditMessage = (typeof CREDIT_MESSAGES)[number];

export const isAboutCredit = (kind: string): kind is CreditMessage =>
  (CREDIT_MESSAGES as readonly string[]).includes(kind);

/** Writes the mail about a credit as it stands now. */
export async function writeCreditMessage(
  context: Pick<AppContext, "db" | "config" | "settings">,
  kind: CreditMessage,
  facts: UnrenderedMessage["facts"],
): Promise<RenderedMessage | MessageProblem> {
  const credit = await queries.creditToTell(context.db, { creditId: facts?.creditId ?? null });
  if (!credit) return { problem: MAIL_PROBLEMS.creditGone, isOver: true };
  const { email: address, name } = credit;
  return { ...renderCreditMail(kind, credit, mailShop(context)), to: { name, address }, facts };
}
