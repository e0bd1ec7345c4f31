import { hasObjected, holdSettings, lockAddress, readReader } from "#server/advertising/advertising.sql.ts";
import type { AppContext } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { mailShop } from "#server/mail/mail-shop.ts";
import { renderPersonMail } from "#server/mail/person-mail.ts";
import { NO_LONGER_AGREED, NO_LONGER_BUYER } from "#wording/advertising.ts";
import { MAIL_PROBLEMS } from "#wording/emails.ts";
import { type ClaimMessagesRow, markEnded, markUnderAgreement, readAddressed } from "./delivery.sql.ts";
import type { MessageProblem, RenderedMessage, UnrenderedMessage } from "./render-message.ts";

type Shop = Pick<AppContext, "db" | "config" | "settings">;

/**
 * Where the reader of an advertisement ends them, if she takes them at this try; one whose reader does not is dropped. Choices
 * of an address are made under the same lock, and settings under the other, so an objection is either seen here or comes after
 * the mail has left. Undefined: the message is no advertisement.
 */
export async function endOfAgreedOrDropped(
  { db, config }: Pick<Shop, "db" | "config">,
  { id, attempts, kind, toAddress }: ClaimMessagesRow,
): Promise<string | undefined> {
  if (kind !== "advertisement") return undefined;
  return inTransaction(db, async (tx) => {
    const email = toAddress ?? "";
    await holdSettings(tx);
    await lockAddress(tx, { email });
    const reader = await readReader(tx, { email });
    if (!reader) {
      await markEnded(tx, { id, attempts, state: "cancelled", error: await whyNone(tx, email) });
      return "dropped";
    }
    await markUnderAgreement(tx, { id, attempts, choiceId: reader.choiceId });
    return endUrl(config, reader.endKey);
  });
}

/** Why an address takes none any more. */
async function whyNone(db: Db, email: string): Promise<string> {
  const last = await hasObjected(db, { email });
  return last?.objected === false ? NO_LONGER_BUYER : NO_LONGER_AGREED;
}

export const endUrl = ({ publicUrl }: Pick<AppContext["config"], "publicUrl">, token: string): string =>
  `${publicUrl}/desinscription/annonces/${token}`;

/** An advertisement as it would leave now; a problem where its reader takes none. */
export async function writeAdvertisement(
  context: Shop,
  { id, facts }: Pick<UnrenderedMessage, "id" | "facts">,
): Promise<RenderedMessage | MessageProblem> {
  const reader = id === undefined ? undefined : await readAddressed(context.db, { id });
  if (!reader || facts?.subject === undefined || facts.body === undefined)
    return { problem: MAIL_PROBLEMS.ourFault };
  const taken = await readReader(context.db, { email: reader.address });
  if (!taken) return { problem: await whyNone(context.db, reader.address) };
  const { firstName, name, address } = reader;
  const { subject, body } = facts;
  const end = endUrl(context.config, taken.endKey);
  const advertisement = { ground: taken.ground, since: taken.since, endUrl: end };
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
