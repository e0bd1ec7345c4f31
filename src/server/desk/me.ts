import type { Context } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";

const find = statement<{ id: string; email: string; display_name: string; is_admin: boolean }>(
  "select id, email, display_name, is_admin from users where id = $1",
);

/** Who is signed in; a visitor is nobody. */
export async function me({ db, actor }: Context) {
  const [person] = "userId" in actor ? await find(db, actor.userId) : [];
  return {
    user: person
      ? { id: person.id, email: person.email, name: person.display_name, isAdmin: actor.kind === "admin" }
      : null,
  };
}
