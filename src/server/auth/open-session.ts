import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { House } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { hashedToken, readSessionToken } from "./session-cookie.ts";

export const SESSION_SECONDS = 7 * 24 * 3600;
export const IMPERSONATION_SECONDS = 3600;

const begin = statement<{ id: string }>(`
  insert into auth_session (id, token, "userId", "impersonatedBy", "secondFactor", "createdAt", "updatedAt",
    "expiresAt")
  select gen_random_uuid()::text, $1, $2, (select auth_id from users where id = $3), $5, at, at,
    at + make_interval(secs => $4)
  from clock_timestamp() as at
  returning id`);

/** The session's times are the database's; what is left of the person's ended sessions goes. */
export const noteSignIn = statement(`
  with begun as (
    update auth_session set "createdAt" = clock_timestamp(), "updatedAt" = clock_timestamp(),
      "expiresAt" = clock_timestamp() + interval '7 days'
    where id = $1
  ), ended as (
    delete from auth_session where "userId" = $2 and id <> $1 and ("expiresAt" <= clock_timestamp()
      or "updatedAt" <= clock_timestamp() - interval '12 hours')
  )
  insert into auth_sign_ins (auth_id, last_sign_in_at) values ($2, clock_timestamp())
  on conflict (auth_id) do update set last_sign_in_at = excluded.last_sign_in_at`);

const end = statement("delete from auth_session where token = $1");

/** Signs this login identity in, and answers the token for its cookie. `secondFactor`: it was opened with the code. */
export async function openSession(tx: Tx, authId: string, { secondFactor = false } = {}): Promise<string> {
  const token = newToken();
  const [session] = await begin(tx, hashedToken(token), authId, null, SESSION_SECONDS, secondFactor);
  await noteSignIn(tx, session?.id, authId);
  return token;
}

/** A session in which an administrator acts as this identity's person; it is no sign-in of that person. */
export async function openImpersonation(tx: Tx, authId: string, administratorId: string): Promise<string> {
  const token = newToken();
  await begin(tx, hashedToken(token), authId, administratorId, IMPERSONATION_SECONDS, false);
  return token;
}

/** Ends the session that this browser brings, if it brings one. */
export async function endSessionOf(
  tx: Tx,
  request: Pick<FastifyRequest, "headers">,
  { config }: Pick<House, "config">,
): Promise<void> {
  const token = readSessionToken(request, config);
  if (token) await end(tx, hashedToken(token));
}

export const newToken = (): string => randomBytes(32).toString("base64url");
