import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { AppContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { hashedToken, readSessionToken } from "./session-cookie.ts";
import * as queries from "./sessions.sql.ts";

export const SESSION_SECONDS = 7 * 24 * 3600;
export const IMPERSONATION_SECONDS = 3600;

/** Signs this login identity in, and answers the token for its cookie. `secondFactor`: it was opened with the code. */
export async function openSession(tx: Tx, authId: string, { secondFactor = false } = {}): Promise<string> {
  const token = newToken();
  await queries.insertSession(tx, {
    token: hashedToken(token),
    authId,
    administratorId: null,
    seconds: SESSION_SECONDS,
    secondFactor,
  });
  await queries.noteSignIn(tx, { authId });
  return token;
}

/** A session in which an administrator acts as this identity's person; it is no sign-in of that person. */
export async function openImpersonation(tx: Tx, authId: string, administratorId: string): Promise<string> {
  const token = newToken();
  await queries.insertSession(tx, {
    token: hashedToken(token),
    authId,
    administratorId,
    seconds: IMPERSONATION_SECONDS,
    secondFactor: false,
  });
  return token;
}

/** Ends the session that this browser brings, if it brings one. */
export async function endSessionOf(
  tx: Tx,
  request: Pick<FastifyRequest, "headers">,
  { config }: Pick<AppContext, "config">,
): Promise<void> {
  const token = readSessionToken(request, config);
  if (token) await queries.endSession(tx, { token: hashedToken(token) });
}

export const newToken = (): string => randomBytes(32).toString("base64url");
