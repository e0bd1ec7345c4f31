import { hashPassword } from "better-auth/crypto";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import type { Actor, Context } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { forgetLinksOf, linkWorks, spendLink } from "./access-links.ts";
import { keepPassword } from "./keep-password.ts";
import { ensureIdentity } from "./login-identity.ts";

const find = statement<{ is_admin: boolean; display_name: string }>(
  "select is_admin, display_name from users where id = $1",
);

/** The password that a person chose through the link they were sent. Their sessions and other links end with it. */
export async function setPassword(
  context: Context,
  { token, password }: { token: string; password: string },
) {
  // Hashing is slow on purpose: not for whoever guesses a link, and not while rows are locked.
  if (!(await linkWorks(context.db, "password-reset", token))) throw refusal("LINK_EXPIRED");
  const hashed = await hashPassword(password);
  return inTransaction(context.db, async (tx) => {
    const userId = await spendLink(tx, "password-reset", token);
    await keepPassword(tx, await ensureIdentity(tx, userId, true), hashed);
    await forgetLinksOf(tx, userId);
    const [person] = await find(tx, userId);
    const isAdmin = person?.is_admin === true;
    const actor: Actor = isAdmin
      ? { kind: "admin", userId, name: person.display_name }
      : { kind: "customer", userId };
    await audit(
      tx,
      { ...context, actor },
      { action: "password-set", subjectKind: "user", subjectId: userId },
    );
    return { isAdmin };
  });
}
