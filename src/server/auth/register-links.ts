import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { refusal } from "#domain/refusals.ts";
import type { House } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { sourceAddressOf } from "#server/http/source-address.ts";
import { joinTypedOrders } from "#server/users/join-typed-orders.ts";
import { spendLink } from "./access-links.ts";
import { beginImpersonation } from "./impersonation.ts";
import { rememberDevice } from "./known-device.ts";
import { ensureIdentity } from "./login-identity.ts";
import { endSessionOf, IMPERSONATION_SECONDS, openSession, SESSION_SECONDS } from "./open-session.ts";
import { asksForCode } from "./second-factor/read-factor.ts";
import { beginSecondStep } from "./second-factor/second-step.ts";
import { sessionCookie } from "./session-cookie.ts";
import { sessionUser } from "./session-user.ts";

const identityOf = statement<{ auth_id: string | null }>("select auth_id from users where id = $1");
const emailOf = statement<{ email: string }>("select email from auth_user where id = $1");

/** The login identity of a person whose account asks for a code. */
async function askingIdentity(tx: Tx, userId: string): Promise<string | undefined> {
  const [person] = await identityOf(tx, userId);
  return person?.auth_id && (await asksForCode(tx, person.auth_id)) ? person.auth_id : undefined;
}

const given = z.strictObject({ token: z.string().max(200) });

/**
 * The doors that a link opens. Its secret comes in the body of a POST, so that a program that follows the addresses
 * in a mail before its reader does uses nothing up.
 */
export function registerLinks(api: FastifyInstance, house: House): void {
  api.post("/auth/sign-in/link", async (request, reply) => {
    const entered = await inTransaction(house.db, async (tx) => {
      const userId = await spendLink(tx, "sign-in", tokenIn(request));
      const asking = await askingIdentity(tx, userId);
      if (asking !== undefined) {
        await beginSecondStep(tx, house, reply, asking);
        return undefined;
      }
      // Orders before people: in the order in which everybody locks.
      const joined = await joinTypedOrders(tx, userId);
      await endSessionOf(tx, request, house);
      const authId = await ensureIdentity(tx, userId, true);
      const [account] = await emailOf(tx, authId);
      return { session: await openSession(tx, authId), email: account?.email ?? "", joined };
    });
    if (!entered) return reply.send({ done: false });
    const { session, email, joined } = entered;
    if (joined.length > 0) house.events.changed({ orders: joined });
    reply.header("set-cookie", sessionCookie(session, SESSION_SECONDS, house.config));
    rememberDevice(request, reply, house.config, email);
    return reply.send({ done: true });
  });

  api.post("/auth/impersonation", async (request, reply) => {
    const issuer = await sessionUser(house, request);
    if (!issuer?.isAdmin) throw refusal("LINK_EXPIRED");
    const actor = { kind: "admin", userId: issuer.userId, name: issuer.name } as const;
    const sourceAddress = sourceAddressOf(request, house.config);
    const session = await inTransaction(house.db, async (tx) => {
      const userId = await spendLink(tx, "impersonation", tokenIn(request), issuer.userId);
      await endSessionOf(tx, request, house);
      return beginImpersonation(tx, { actor, sourceAddress }, userId);
    });
    return reply
      .header("set-cookie", sessionCookie(session, IMPERSONATION_SECONDS, house.config))
      .send({ done: true });
  });
}

function tokenIn(request: FastifyRequest): string {
  const body = given.safeParse(request.body);
  if (!body.success) throw refusal("LINK_EXPIRED");
  return body.data.token;
}
