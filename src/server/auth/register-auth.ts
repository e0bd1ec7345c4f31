import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { line, ownPassword } from "#contract/input.ts";
import { refusal } from "#domain/refusals.ts";
import type { AppContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { sourceAddressOf } from "#server/http/source-address.ts";
import { joinTypedOrders } from "#server/order-owners/join-typed-orders.ts";
import { countSignIn } from "./count-sign-in.ts";
import * as queries from "./identities.sql.ts";
import { noteImpersonationEnd } from "./impersonation.ts";
import { endSessionOf, openSession } from "./open-session.ts";
import { isPassword } from "./password.ts";
import { replySignedIn } from "./reply-signed-in.ts";
import { asksForCode } from "./second-factor/read-factor.ts";
import { beginSecondStep, registerSecondStep } from "./second-factor/second-step.ts";
import { noSessionCookie } from "./session-cookie.ts";
import { sessionUser } from "./session-user.ts";

const credentials = z.strictObject({ email: line(254), password: ownPassword.min(1) });

/** Signing in by password and code, and signing out; `registerLinks` has the doors that a link opens. */
export function registerAuth(api: FastifyInstance, context: AppContext): void {
  // `done: false`: the account asks for a code next.
  api.post("/auth/sign-in/email", async (request, reply) => {
    const given = credentials.safeParse(request.body);
    if (!given.success) throw refusal("CREDENTIALS_WRONG");
    const { email, password } = given.data;
    const forgive = await countSignIn(context, request, email);
    const account = await queries.findAccount(context.db, { email });
    const right = await isPassword(password, account?.password);
    if (!account?.password || !right) throw refusal("CREDENTIALS_WRONG");
    const { authId, password: seen } = account;
    await forgive();
    if (await asksForCode(context.db, authId)) {
      await beginSecondStep(context.db, context, reply, authId);
      return reply.send({ done: false });
    }
    const entered = await inTransaction(context.db, async (tx) => {
      // Orders before people: in the order in which everybody locks.
      const joined = await joinOrdersOf(tx, account.email);
      // It may have been changed while this one was being compared.
      if (!(await queries.holdPassword(tx, { authId, password: seen }))) throw refusal("CREDENTIALS_WRONG");
      await endSessionOf(tx, request, context);
      return { session: await openSession(tx, authId), email: account.email, joined };
    });
    return replySignedIn(context, request, reply, entered);
  });

  registerSecondStep(api, context);

  api.post("/auth/sign-out", async (request, reply) => {
    const { userId, impersonatedBy } = (await sessionUser(context, request)) ?? {};
    await inTransaction(context.db, async (tx) => {
      if (userId && impersonatedBy) {
        const actor = { kind: "admin", ...impersonatedBy } as const;
        await noteImpersonationEnd(
          tx,
          { actor, sourceAddress: sourceAddressOf(request, context.config) },
          userId,
        );
      }
      await endSessionOf(tx, request, context);
    });
    return reply.header("set-cookie", noSessionCookie(context.config)).send({ done: true });
  });
}

/** The password was chosen through a link to this address: whoever has it has proved the address. */
async function joinOrdersOf(tx: Tx, email: string): Promise<string[]> {
  const person = await queries.findPersonByEmail(tx, { email });
  return person ? joinTypedOrders(tx, person.id) : [];
}
