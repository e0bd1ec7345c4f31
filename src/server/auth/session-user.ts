import type { FastifyRequest } from "fastify";
import type { Declaration } from "#contract/base.ts";
import { parisDay } from "#domain/paris-time.ts";
import { refusal } from "#domain/refusals.ts";
import { mayAct, type StaffRole } from "#domain/roles.ts";
import { factorDue } from "#domain/second-factor.ts";
import type { Administrator, AppContext } from "#server/context.ts";
import { hashedToken, readSessionToken } from "./session-cookie.ts";
import * as queries from "./sessions.sql.ts";

export interface SessionUser {
  sessionId: string;
  userId: string;
  authId: string;
  email: string;
  name: string;
  /** What staff may do; null for everybody else. Read from the database each time, so that taking it away works at once. */
  role: StaffRole | null;
  /** The account has a second factor. */
  hasFactor: boolean;
  /** The administrator who acts as this person. */
  impersonatedBy?: { userId: string; name: string; role: StaffRole; hasFactor: boolean };
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
    role: row.role,
    hasFactor: row.hasFactor,
    ...(row.impersonatorId === null || row.impersonatorRole === null
      ? {}
      : {
          impersonatedBy: {
            userId: row.impersonatorId,
            name: row.impersonatorName ?? "",
            role: row.impersonatorRole,
            hasFactor: row.impersonatorHasFactor,
          },
        }),
  };
}

/** Who of the staff asks, for what is served beside the contract: its route declares for which role it is. */
export async function requireStaff(
  context: Pick<AppContext, "db" | "config" | "settings">,
  request: Pick<FastifyRequest, "headers" | "routeOptions">,
): Promise<Administrator> {
  const user = await sessionUser(context, request);
  if (!user) throw refusal("SIGN_IN_REQUIRED");
  return asStaff(context, user, request.routeOptions.config.declaration ?? {});
}

/**
 * The one place where a role, and the second factor that the shop demands of it, are held against what a call
 * declares; what declares no role is the owner's.
 */
export function asStaff(
  context: Pick<AppContext, "settings">,
  user: SessionUser,
  { role: needed = "owner", beforeFactor = false }: Pick<Declaration, "role" | "beforeFactor">,
): Administrator {
  const { userId, name, role } = user;
  if (!role) throw refusal("NOT_ADMINISTRATOR");
  if (!beforeFactor && lacksFactor(context, user)) throw refusal("SECOND_FACTOR_DEMANDED");
  if (!mayAct(role, needed)) throw refusal("NOT_YOUR_ROLE", { needed });
  return { kind: "admin", userId, name, role };
}

/** Whether the shop lets them do nothing before they have set a second factor up. */
export const lacksFactor = (
  { settings }: Pick<AppContext, "settings">,
  { role, hasFactor }: Pick<SessionUser, "role" | "hasFactor">,
): boolean => {
  const isDue = role && factorDue(settings.current(), role, parisDay(new Date()))?.now;
  return isDue === true && !hasFactor;
};
