import type { FastifyRequest } from "fastify";
import { refusal } from "#domain/refusals.ts";
import type { AppContext } from "#server/context.ts";
import { hashedToken, readSessionToken } from "./session-cookie.ts";
import * as queries from "./sessions.sql.ts";

export interface SessionUser {
  sessionId: string;
  userId: string;
  authId: string;
  email: string;
  name: string;
  /** Read from the database each time, so that taking the rights away works at once. */
  isAdmin: boolean;
  /** The administrator who acts as this person. */
  impersonatedBy?: { userId: string; name: string };
}

/** Who is signed in, if anybody. A request without our cookie asks the database nothing. */
export async function sessionUser(
  context: Pick<AppContext, "db" | "config">,
  request: Pick<FastifyRequest, "headers">,
): Promise<SessionUser | undefined> {
  const token = readSessionToken(request, context.config);
  if (!token) return undefined;
  const row = await queries.findSession(context.db, { token: hashedToken(token) });
  if (!row) return undefined;
  if (row.toNote) await queries.noteUse(context.db, { sessionId: row.sessionId });
  return {
    sessionId: row.sessionId,
    userId: row.userId,
    authId: row.authId,
    email: row.email,
    name: row.name,
    isAdmin: row.isAdmin,
    ...(row.impersonatorId === null
      ? {}
      : { impersonatedBy: { userId: row.impersonatorId, name: row.impersonatorName ?? "" } }),
  };
}

/** The administrator who asks, for what is served beside the contract; refuses anybody else. */
export async function requireAdministrator(
  context: Pick<AppContext, "db" | "config">,
  request: Pick<FastifyRequest, "headers">,
): Promise<SessionUser> {
  const user = await sessionUser(context, request);
  if (!user) throw refusal("SIGN_IN_REQUIRED");
  if (!user.isAdmin) throw refusal("NOT_ADMINISTRATOR");
  return user;
}
