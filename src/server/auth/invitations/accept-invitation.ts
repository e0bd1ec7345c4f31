import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { forgetLinksOf, ownerOfLink, spendLink } from "#server/auth/access-links.ts";
import { actorOfPerson } from "#server/auth/actor-of-person.ts";
import { keepPassword } from "#server/auth/keep-password.ts";
import { ensureIdentity } from "#server/auth/login-identity.ts";
import { hashPassword } from "#server/auth/password.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as queries from "./invitations.sql.ts";

/** The role and the password come together: whoever has the link has the mailbox to which the role was given. */
export async function acceptInvitation(
  context: Context,
  { token, password }: { token: string; password: string },
) {
  // Hashing is slow on purpose: not for whoever guesses a link, and not while rows are locked.
  if (!(await ownerOfLink(context.db, "invitation", token))) throw refusal("LINK_EXPIRED");
  const hashed = await hashPassword(password);
  return inTransaction(context.db, async (tx) => {
    const userId = await spendLink(tx, "invitation", token);
    const taken = await queries.takeInvitation(tx, { userId });
    if (!taken) throw refusal("LINK_EXPIRED");
    const { role, invitedBy, email, name } = taken;
    await keepPassword(tx, await ensureIdentity(tx, userId, true), hashed);
    await forgetLinksOf(tx, userId);
    await queries.joinStaff(tx, { userId, role });
    await audit(
      tx,
      { actor: actorOfPerson({ id: userId, name, role }), sourceAddress: context.sourceAddress },
      {
        action: "staff-joined",
        subjectKind: "user",
        subjectId: userId,
        after: { role, administrator: invitedBy },
      },
    );
    return { email };
  });
}
