import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { refusal } from "#domain/refusals.ts";
import { SECOND_STEP_MINUTES } from "#domain/second-factor.ts";
import { mintLink, ownerOfLink, spendLink } from "#server/auth/access-links.ts";
import { actorOfPerson } from "#server/auth/actor-of-person.ts";
import { accountOf, knownDevice, rememberDevice } from "#server/auth/known-device.ts";
import { endSessionOf, openSession, SESSION_SECONDS } from "#server/auth/open-session.ts";
import { sessionCookie } from "#server/auth/session-cookie.ts";
import type { House } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { cookieName, readCookie, writtenCookie } from "#server/http/cookies.ts";
import { sourceAddressOf } from "#server/http/source-address.ts";
import { joinTypedOrders } from "#server/users/join-typed-orders.ts";
import { countCode } from "./count-code.ts";
import { spendCode } from "./spend-code.ts";

const userOf = statement<{ id: string }>("select id from users where auth_id = $1");

interface Person {
  id: string;
  name: string;
  is_admin: boolean;
  auth_id: string;
  email: string;
}

const find = statement<Person>(`
  select u.id, u.display_name as name, u.is_admin, u.auth_id, a.email
  from users u join auth_user a on a.id = u.auth_id where u.id = $1`);

const given = z.strictObject({ code: z.string().max(200) });

/** What the browser keeps between the two steps. It opens nothing: it says that the first one was done. */
const stepCookie = (token: string, seconds: number, config: House["config"]): string =>
  writtenCookie(cookieName("hf_second_step", config), token, seconds, config);

/** After the first step into an account that asks for a code: no session, and no word of the device, before that. */
export async function beginSecondStep(
  db: Db | Tx,
  { config }: Pick<House, "config">,
  reply: FastifyReply,
  authId: string,
): Promise<void> {
  const [person] = await userOf(db, authId);
  if (!person) throw refusal("CREDENTIALS_WRONG");
  const token = await mintLink(db, { purpose: "second-factor", userId: person.id });
  reply.header("set-cookie", stepCookie(token, SECOND_STEP_MINUTES * 60, config));
}

/** The door behind the password, or the mailed link, of an account with a second factor. */
export function registerSecondStep(api: FastifyInstance, house: House): void {
  const { db, config } = house;
  api.post("/auth/sign-in/code", async (request, reply) => {
    const { success, data } = given.safeParse(request.body);
    if (!success) throw refusal("SECOND_FACTOR_CODE_WRONG");
    const token = readCookie(request, cookieName("hf_second_step", config)) ?? "";
    const userId = await ownerOfLink(db, "second-factor", token);
    const [person] = userId ? await find(db, userId) : [];
    if (!person) throw refusal("SECOND_STEP_EXPIRED");
    const forgive = await countCode(db, keysOf(house, request, person));
    const { session, joined } = await inTransaction(db, async (tx) => {
      await spendLink(tx, "second-factor", token);
      // Orders before people: in the order in which everybody locks.
      const joined = await joinTypedOrders(tx, person.id);
      const actor = actorOfPerson(person);
      const owner = { authId: person.auth_id, actor, sourceAddress: sourceAddressOf(request, config) };
      await spendCode(tx, house, owner, data.code);
      await endSessionOf(tx, request, house);
      return { session: await openSession(tx, person.auth_id, { secondFactor: true }), joined };
    });
    await forgive();
    if (joined.length > 0) house.events.changed({ orders: joined });
    reply.header("set-cookie", sessionCookie(session, SESSION_SECONDS, config));
    reply.header("set-cookie", stepCookie("", 0, config));
    rememberDevice(request, reply, config, person.email);
    return reply.send({ done: true });
  });
}

/** As with passwords: a browser that has been in the account counts alone, whoever else tries. */
function keysOf({ config }: House, request: FastifyRequest, { email }: Person): string[] {
  const device = knownDevice(request, config, email);
  if (device) return [`device:${device}`];
  return [`account:${accountOf(email)}`, `address:${sourceAddressOf(request, config)}`];
}
