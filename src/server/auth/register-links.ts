import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { refusal } from "#domain/refusals.ts";
import { IMPERSONATION_ROLE } from "#domain/roles.ts";
import type { AppContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { sourceAddressOf } from "#server/http/source-address.ts";
import { joinTypedOrders } from "#server/order-owners/join-typed-orders.ts";
import { spendLink } from "./access-links.ts";
import * as queries from "./identities.sql.ts";
import { beginImpersonation } from "./impersonation.ts";
import { ensureIdentity } from "./login-identity.ts";
import { endSessionOf, IMPERSONATION_SECONDS, openSession } from "./open-session.ts";
import { replySignedIn } from "./reply-signed-in.ts";
import { asksForCode } from "./second-factor/read-factor.ts";
import { beginSecondStep } from "./second-factor/second-step.ts";
import { sessionCookie } from "./session-cookie.ts";
import { asStaff, sessionUser } from "./session-user.ts";

/** The login identity of a person whose account asks for a code. */
async function askingIdentity(tx: Tx, userId: string): Promise<string | undefined> {
  const person = await queries.identityOfPerson(tx, { userId });
  return person?.authId && (await asksForCode(tx, person.authId)) ? person.authId : undefined;
}

const given = z.strictObject({ token: z.string().max(200) });

/**
 * The doors that a link opens. Its secret comes in the body of a POST, so that a program that follows the addresses
 * in a mail before its reader does uses nothing up.
 */
export function registerLinks(api: FastifyInstance, context: AppContext): void {
  api.post("/auth/sign-in/link", async (request, reply) => {
    const entered = await inTransaction(context.db, async (tx) => {
      const userId = await spendLink(tx, "sign-in", tokenIn(request));
      const asking = await askingIdentity(tx, userId);
      if (asking !== undefined) {
        await beginSecondStep(tx, context, reply, asking);
        return undefined;
      }
      // Orders before people: in the order in which everybody locks.
      const joined = await joinTypedOrders(tx, userId);
      await endSessionOf(tx, request, context);
      const authId = await ensureIdentity(tx, userId, true);
      const account = await queries.emailOfIdentity(tx, { authId });
      return { session: await openSession(tx, authId), email: account?.email ?? "", joined };
    });
    if (!entered) return reply.send({ done: false });
    return replySignedIn(context, request, reply, entered);
  });

  api.post("/auth/impersonation", async (request, reply) => {
    const issuer = await sessionUser(context, request);
    if (!issuer?.role) throw refusal("LINK_EXPIRED");
    const actor = asStaff(context, issuer, { role: IMPERSONATION_ROLE });
    const sourceAddress = sourceAddressOf(request, context.config);
    const session = await inTransaction(context.db, async (tx) => {
      const userId = await spendLink(tx, "impersonation", tokenIn(request), actor.userId);
      await endSessionOf(tx, request, context);
      return beginImpersonation(tx, { actor, sourceAddress }, userId);
    });
    return reply
      .header("set-cookie", sessionCookie(session, IMPERSONATION_SECONDS, context.config))
      .send({ done: true });
  });
}

function tokenIn(request: FastifyRequest): string {
  const body = given.safeParse(request.body);
  if (!body.success) throw refusal("LINK_EXPIRED");
  return body.data.token;
}
