import { parisDay } from "#domain/paris-time.ts";
import { factorDue } from "#domain/second-factor.ts";
import type { Context } from "#server/context.ts";
import * as queries from "./overview.sql.ts";

/** Who is signed in; a visitor is nobody. */
export async function me({ db, actor, settings }: Context) {
  const person = "userId" in actor ? await queries.getMe(db, { userId: actor.userId }) : undefined;
  if (!person) return { user: null };
  const { id, email, displayName: name, hasFactor } = person;
  const role = actor.kind === "admin" ? actor.role : null;
  const due = role && !hasFactor ? factorDue(settings.current(), role, parisDay(new Date())) : undefined;
  return { user: { id, email, name, isAdmin: role !== null, role, factorDue: due ?? null } };
}
