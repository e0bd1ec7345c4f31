import { hash } from "node:crypto";
import { LINK_MINUTES, type MailedPurpose } from "#domain/access-links.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { queueAccessMessage } from "#server/messages/queue-messages.ts";
import { countAttempt } from "./attempts.ts";

const PER_EMAIL = { most: 3, minutes: 60 };
/** A mobile network hides many honest customers behind one address. */
const PER_SOURCE = { most: 30, minutes: 60 };

interface Wanted {
  email: string;
  purpose: MailedPurpose;
}

/**
 * Notes that somebody wants a link. Whether the shop knows the address is not looked at here but when the mail is
 * written: nothing of the answer, its time included, can tell.
 */
export async function requestLink(context: Context, { email, purpose }: Wanted) {
  await inTransaction(context.db, async (tx) => {
    await countAttempt(tx, [`link:source:${context.sourceAddress ?? "none"}`], PER_SOURCE);
    await countAttempt(tx, [`link:email:${hash("sha256", email.toLowerCase(), "base64url")}`], PER_EMAIL);
    await queueAccessMessage(tx, purpose, email);
  });
  return { minutes: LINK_MINUTES[purpose] };
}
