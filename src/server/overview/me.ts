import type { Context } from "#server/context.ts";
import * as queries from "./overview.sql.ts";

/** Who is signed in; a visitor is nobody. */
export async function me({ db, actor }: Context) {
  const person = "userId" in actor ? await queries.getMe(db, { userId: actor.userId }) : undefined;
  return {
    user: person
      ? {
          id: person.id,
          email: person.email,
          name: person.displayName,
          isAdmin: actor.kind === "admin",
          role: actor.kind === "admin" ? actor.role : null,
        }
      : null,
  };
}
