import type { FastifyRequest } from "fastify";
import { refusal } from "#domain/refusals.ts";
import type { House } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { hashedToken, readSessionToken } from "./session-cookie.ts";

/** A session ends 12 hours after it was last used and 7 days after it began. */
const find = statement<{
  session_id: string;
  user_id: string;
  auth_id: string;
  email: string;
  name: string;
  is_admin: boolean;
  impersonated_by: string | null;
  to_note: boolean;
}>(`
  select s.id as session_id, u.id as user_id, u.auth_id, u.email, u.display_name as name, u.is_admin,
    s."impersonatedBy" as impersonated_by, s."updatedAt" < clock_timestamp() - interval '5 minutes' as to_note
  from auth_session s join users u on u.auth_id = s."userId"
  where s.token = $1 and s."expiresAt" > clock_timestamp() and s."updatedAt" > clock_timestamp() - interval '12 hours'
    and (s."impersonatedBy" is null
      or exists (select from users i where i.auth_id = s."impersonatedBy" and i.is_admin))`);

const noteUse = statement(`update auth_session set "updatedAt" = clock_timestamp() where id = $1`);

export interface SessionUser {
  userId: string;
  authId: string;
  email: string;
  name: string;
  /** Read from the database each time, so that taking the rights away works at once. */
  isAdmin: boolean;
  /** The login identity of the administrator who acts as this person. */
  impersonatedBy?: string;
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
    userId: row.user_id,
    authId: row.auth_id,
    email: row.email,
    name: row.name,
    isAdmin: row.is_admin && row.impersonated_by === null,
    ...(row.impersonated_by === null ? {} : { impersonatedBy: row.impersonated_by }),
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
