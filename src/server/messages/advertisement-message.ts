import { lockAddress, readAgreement } from "#server/advertising/advertising.sql.ts";
import { endToken } from "#server/advertising/end-link.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { mailShop } from "#server/mail/mail-shop.ts";
import { renderPersonMail } from "#server/mail/person-mail.ts";
import { NO_LONGER_AGREED } from "#wording/advertising.ts";
import { MAIL_PROBLEMS } from "#wording/emails.ts";
import { type ClaimMessagesRow, markEnded, markUnderAgreement, readAddressed } from "./delivery.sql.ts";
import type { MessageProblem, RenderedMessage, UnrenderedMessage } from "./render-message.ts";

type Shop = Pick<AppContext, "db" | "config" | "settings">;

/**
 * Where the reader of an advertisement ends them, if she agrees at this try; one whose reader does not is dropped. Choices of
 * an address are made under the same lock, so an objection is either seen here or comes after the mail has left. Undefined: the
 * message is no advertisement.
 */
export async function endOfAgreedOrDropped(
  { db, config }: Pick<Shop, "db" | "config">,
  { id, attempts, kind, toAddress }: ClaimMessagesRow,
): Promise<string | undefined> {
  if (kind !== "advertisement") return undefined;
  return inTransaction(db, async (tx) => {
    const email = toAddress ?? "";
    await lockAddress(tx, { email });
    const agreement = await readAgreement(tx, { email });
    if (!agreement) {
      await markEnded(tx, { id, attempts, state: "cancelled", error: NO_LONGER_AGREED });
      return "dropped";
    }
    await markUnderAgreement(tx, { id, attempts, choiceId: agreement.choiceId });
    return endUrl(config, endToken(agreement.choiceId, config));
  });
}

export const endUrl = ({ publicUrl }: Pick<AppContext["config"], "publicUrl">, token: string): string =>
  `${publicUrl}/desinscription/annonces/${token}`;

/** An advertisement as it would leave now; a problem where its reader agrees to none. */
export async function writeAdvertisement(
  context: Shop,
  { id, facts }: Pick<UnrenderedMessage, "id" | "facts">,
): Promise<RenderedMessage | MessageProblem> {
  const reader = id === undefined ? undefined : await readAddressed(context.db, { id });
  if (!reader || facts?.subject === undefined || facts.body === undefined)
    return { problem: MAIL_PROBLEMS.ourFault };
  const agreement = await readAgreement(context.db, { email: reader.address });
  if (!agreement) return { problem: NO_LONGER_AGREED };
  const { firstName, name, address } = reader;
  const { subject, body } = facts;
  const end = endUrl(context.config, endToken(agreement.choiceId, context.config));
  const advertisement = { agreedAt: agreement.madeAt, endUrl: end };
  return {
    ...renderPersonMail({
      firstName,
      order: undefined,
      subject,
      body,
      shop: mailShop(context),
      advertisement,
    }),
    to: { name, address },
    facts,
  };
}
