import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import { OWN_PASSWORD_REQUIRED } from "#wording/user-forms.ts";
import { countAttempt, forgiveAttempt, signInLimit } from "./attempts.ts";
import * as queries from "./identities.sql.ts";
import { isPassword } from "./password.ts";

/** Before an act of consequence: whoever sits at a browser left open does not know the password of its owner. */
export async function checkOwnPassword(
  { db, actor, settings }: Pick<Context, "db" | "actor" | "settings">,
  password: string | undefined,
): Promise<void> {
  if (!password) throw refusal("INVALID_INPUT", { fields: { password: OWN_PASSWORD_REQUIRED } });
  if (!("userId" in actor)) throw refusal("PASSWORD_WRONG");
  const keys = [`password:account:${actor.userId}`];
  await countAttempt(db, keys, signInLimit(settings.current()));
  const known = await queries.readOwnPassword(db, { userId: actor.userId });
  if (!(await isPassword(password, known?.password))) throw refusal("PASSWORD_WRONG");
  await forgiveAttempt(db, keys);
}
