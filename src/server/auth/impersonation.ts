import { realEmail } from "#domain/real-email.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { type Administrator, type Context, staffOf } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { AuditAction } from "#wording/audit.ts";
import { mintLink } from "./access-links.ts";
import * as queries from "./identities.sql.ts";
import { ensureIdentity } from "./login-identity.ts";
import { openImpersonation } from "./open-session.ts";

type From = { actor: Administrator; sourceAddress: string | undefined };

/** The way into a customer's own room, for the administrator who asks and nobody else. The secret stands behind the `#`. */
export async function grantImpersonation(context: Context, { userId }: { userId: string }) {
  const actor = staffOf(context);
  return inTransaction(context.db, async (tx) => {
    await lockTarget(tx, userId);
    const token = await mintLink(tx, { purpose: "impersonation", userId, issuedBy: actor.userId });
    await note(tx, { ...context, actor }, "impersonation-granted", userId);
    return { link: `/customer#acces=${token}` };
  });
}

/** Opens the session of an administrator whose link was good, and answers its token. */
export async function beginImpersonation(tx: Tx, from: From, userId: string): Promise<string> {
  await lockTarget(tx, userId);
  const token = await openImpersonation(tx, await ensureIdentity(tx, userId, false), from.actor.userId);
  await note(tx, from, "impersonation-begun", userId);
  return token;
}

export const noteImpersonationEnd = (tx: Tx, from: From, userId: string): Promise<void> =>
  note(tx, from, "impersonation-ended", userId);

async function lockTarget(tx: Tx, userId: string): Promise<void> {
  const person = await queries.lockTarget(tx, { userId });
  if (!person) throw refusal("USER_NOT_FOUND");
  if (person.isAdmin) throw refusal("IMPERSONATION_OF_ADMINISTRATOR");
  if (realEmail(person.email) === "") throw refusal("IMPERSONATION_WITHOUT_EMAIL");
}

const note = (tx: Tx, from: From, action: AuditAction, userId: string): Promise<void> =>
  audit(tx, from, {
    action,
    subjectKind: "user",
    subjectId: userId,
    after: { administrator: from.actor.userId, customer: userId },
  });
