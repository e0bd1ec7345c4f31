import { verifyPassword } from "better-auth/crypto";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { OWN_PASSWORD_REQUIRED } from "#wording/user-forms.ts";
import { countAttempt, forgiveAttempt, signInLimit } from "./attempts.ts";

const find = statement<{ password: string | null }>(`
  select a.password from users u join auth_account a on a."userId" = u.auth_id and a."providerId" = 'credential'
  where u.id = $1`);

/** Before an act of consequence: whoever sits at a browser left open does not know the password of its owner. */
export async function checkOwnPassword(
  { db, actor, settings }: Pick<Context, "db" | "actor" | "settings">,
  password: string | undefined,
): Promise<void> {
  if (!password) throw refusal("INVALID_INPUT", { fields: { password: OWN_PASSWORD_REQUIRED } });
  if (!("userId" in actor)) throw refusal("PASSWORD_WRONG");
  const keys = [`password:account:${actor.userId}`];
  await countAttempt(db, keys, signInLimit(settings.current()));
  const [known] = await find(db, actor.userId);
  if (!known?.password || !(await verifyPassword({ hash: known.password, password })))
    throw refusal("PASSWORD_WRONG");
  await forgiveAttempt(db, keys);
}
