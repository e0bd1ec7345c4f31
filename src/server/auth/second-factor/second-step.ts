import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { refusal } from "#domain/refusals.ts";
import { SECOND_STEP_MINUTES } from "#domain/second-factor.ts";
import { mintLink, ownerOfLink, spendLink } from "#server/auth/access-links.ts";
import { actorOfPerson } from "#server/auth/actor-of-person.ts";
import { accountOf, knownDevice } from "#server/auth/known-device.ts";
import { endSessionOf, openSession } from "#server/auth/open-session.ts";
import { replySignedIn } from "#server/auth/reply-signed-in.ts";
import type { AppContext } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { cookieName, readCookie, writtenCookie } from "#server/http/cookies.ts";
import { sourceAddressOf } from "#server/http/source-address.ts";
import { joinTypedOrders } from "#server/order-owners/join-typed-orders.ts";
import { countCode } from "./count-code.ts";
import * as queries from "./second-factor.sql.ts";
import { spendCode } from "./spend-code.ts";

const given = z.strictObject({ code: z.string().max(200) });

/** What the browser keeps between the two steps. It opens nothing: it says that the first one was done. */
const stepCookie = (token: string, seconds: number, config: AppContext["config"]): string =>
  writtenCookie(cookieName("hf_second_step", config), token, seconds, config);

/** After the first step into an account that asks for a code: no session, and no word of the device, before that. */
export async function beginSecondStep(
  db: Db | Tx,
  { config }: Pick<AppContext, "config">,
  reply: FastifyReply,
  authId: string,
): Promise<void> {
  const person = await queries.findPersonOfIdentity(db, { authId });
  if (!person) throw refusal("CREDENTIALS_WRONG");
  const token = await mintLink(db, { purpose: "second-factor", userId: person.id });
  reply.header("set-cookie", stepCookie(token, SECOND_STEP_MINUTES * 60, config));
}

/** The door behind the password, or the mailed link, of an account with a second factor. */
export function registerSecondStep(api: FastifyInstance, context: AppContext): void {
  const { db, config } = context;
  api.post("/auth/sign-in/code", async (request, reply) => {
    const { success, data } = given.safeParse(request.body);
    if (!success) throw refusal("SECOND_FACTOR_CODE_WRONG");
    const token = readCookie(request, cookieName("hf_second_step", config)) ?? "";
    const userId = await ownerOfLink(db, "second-factor", token);
    const person = userId && (await queries.readPersonInStep(db, { userId }));
    if (!person) throw refusal("SECOND_STEP_EXPIRED");
    const forgive = await countCode(db, keysOf(context, request, person));
    const entered = await inTransaction(db, async (tx) => {
      await spendLink(tx, "second-factor", token);
      // Orders before people: in the order in which everybody locks.
      const joined = await joinTypedOrders(tx, person.id);
      const actor = actorOfPerson(person);
      const owner = { authId: person.authId, actor, sourceAddress: sourceAddressOf(request, config) };
      await spendCode(tx, context, owner, data.code);
      await endSessionOf(tx, request, context);
      return {
        session: await openSession(tx, person.authId, { secondFactor: true }),
        email: person.email,
        joined,
      };
    });
    await forgive();
    reply.header("set-cookie", stepCookie("", 0, config));
    return replySignedIn(context, request, reply, entered);
  });
}

/** As with passwords: a browser that has been in the account counts alone, whoever else tries. */
function keysOf({ config }: AppContext, request: FastifyRequest, { email }: { email: string }): string[] {
  const device = knownDevice(request, config, email);
  if (device) return [`device:${device}`];
  return [`account:${accountOf(email)}`, `address:${sourceAddressOf(request, config)}`];
}
