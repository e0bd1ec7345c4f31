import { hash } from "node:crypto";
import { LINK_MINUTES, type MailedPurpose } from "#domain/access-links.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { queueAccessMessage } from "#server/outbox/queue-messages.ts";
import { countAttempt } from "./attempts.ts";

/** A mobile network hides many honest customers behind one address. */
const EMAILS_PER_SOURCE = 10;

interface Wanted {
  email: string;
  purpose: MailedPurpose;
}

/**
 * Notes that somebody wants a link. Whether the shop knows the address is not looked at here but when the mail is
 * written: nothing of the answer, its time included, can tell.
 */
export async function requestLink(context: Context, { email, purpose }: Wanted) {
  const { linksPerHour } = context.settings.current();
  const perEmail = { most: linksPerHour, minutes: 60 };
  const perSource = { most: linksPerHour * EMAILS_PER_SOURCE, minutes: 60 };
  await inTransaction(context.db, async (tx) => {
    await countAttempt(tx, [`link:source:${context.sourceAddress ?? "none"}`], perSource);
    await countAttempt(tx, [`link:email:${hash("sha256", email.toLowerCase(), "base64url")}`], perEmail);
    await queueAccessMessage(tx, purpose, email);
  });
  return { minutes: LINK_MINUTES[purpose] };
}
