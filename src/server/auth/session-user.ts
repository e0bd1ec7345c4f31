import type { FastifyRequest } from "fastify";
import { refusal } from "#domain/refusals.ts";
import type { House } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { hasFactor } from "./second-factor/read-factor.ts";
import { hashedToken, readSessionToken } from "./session-cookie.ts";

/**
 * A session ends 12 hours after it was last used and 7 days after it began. One of an administrator who acts as a
 * customer also ends with the administrator's rights, or when the customer is given some. Whichever door opened it,
 * one of an account with a second factor is worth nothing if no code was given; who acts as somebody else gave their own.
 */
const find = statement<{
  session_id: string;
  user_id: string;
  auth_id: string;
  email: string;
  name: string;
  is_admin: boolean;
  impersonator_id: string | null;
  impersonator_name: string | null;
  to_note: boolean;
}>(`
  select s.id as session_id, u.id as user_id, u.auth_id, u.email, u.display_name as name, u.is_admin,
    i.id as impersonator_id, i.display_name as impersonator_name, s."updatedAt" < clock_timestamp() - interval '5 minutes' as to_note
  from auth_session s join users u on u.auth_id = s."userId"
    left join users i on i.auth_id = s."impersonatedBy" and i.is_admin
  where s.token = $1 and s."expiresAt" > clock_timestamp() and s."updatedAt" > clock_timestamp() - interval '12 hours'
    and (s."impersonatedBy" is null or (i.id is not null and not u.is_admin))
    and (s."impersonatedBy" is not null or s."secondFactor" or not ${hasFactor('s."userId"')})`);

const noteUse = statement(`update auth_session set "updatedAt" = clock_timestamp() where id = $1`);

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
  house: Pick<House, "db" | "config">,
  request: Pick<FastifyRequest, "headers">,
): Promise<SessionUser | undefined> {
  const token = readSessionToken(request, house.config);
  if (!token) return undefined;
  const [row] = await find(house.db, hashedToken(token));
  if (!row) return undefined;
  if (row.to_note) await noteUse(house.db, row.session_id);
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    authId: row.auth_id,
    email: row.email,
    name: row.name,
    isAdmin: row.is_admin,
    ...(row.impersonator_id === null
      ? {}
      : { impersonatedBy: { userId: row.impersonator_id, name: row.impersonator_name ?? "" } }),
  };
}

/** The administrator who asks, for what is served beside the contract; refuses anybody else. */
export async function requireAdministrator(
  house: Pick<House, "db" | "config">,
  request: Pick<FastifyRequest, "headers">,
): Promise<SessionUser> {
  const user = await sessionUser(house, request);
  if (!user) throw refusal("SIGN_IN_REQUIRED");
  if (!user.isAdmin) throw refusal("NOT_ADMINISTRATOR");
  return user;
}
