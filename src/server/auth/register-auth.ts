import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { line, ownPassword } from "#contract/input.ts";
import { refusal } from "#domain/refusals.ts";
import type { House } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { sourceAddressOf } from "#server/http/source-address.ts";
import { joinTypedOrders } from "#server/users/join-typed-orders.ts";
import { countSignIn } from "./count-sign-in.ts";
import { noteImpersonationEnd } from "./impersonation.ts";
import { rememberDevice } from "./known-device.ts";
import type { SignInLibrary } from "./library.ts";
import { CodeAskedFor } from "./second-factor/code-asked-for.ts";
import { beginSecondStep, registerSecondStep } from "./second-factor/second-step.ts";
import { sessionUser } from "./session-user.ts";

const personOf = statement<{ id: string }>("select id from users where lower(email) = lower($1)");

const credentials = z.strictObject({ email: line(254), password: ownPassword.min(1) });

/**
 * The doors of the sign-in library that the shop uses; none of its others is served. The library is loaded when
 * somebody first knocks: a copy that serves guests alone never does.
 */
export function registerAuth(api: FastifyInstance, house: House): void {
  let opened: Promise<SignInLibrary> | undefined;
  const library = () => {
    opened ??= import("./library.ts").then(({ openSignInLibrary }) => openSignInLibrary(house));
    return opened;
  };

  // `done: false`: the account asks for a code next.
  api.post("/auth/sign-in/email", async (request, reply) => {
    const given = credentials.safeParse(request.body);
    if (!given.success) throw refusal("CREDENTIALS_WRONG");
    const { email, password } = given.data;
    const forgive = await countSignIn(house, request, email);
    const { api: doors } = await library();
    const entered = await doors
      .signInEmail({ body: { email, password }, headers: new Headers(), returnHeaders: true })
      .catch((error: unknown) => {
        if (error instanceof CodeAskedFor) return error;
        throw isClientError(error) ? refusal("CREDENTIALS_WRONG") : error;
      });
    await forgive();
    if (entered instanceof CodeAskedFor) {
      await beginSecondStep(house.db, house, reply, entered.authId);
      return reply.send({ done: false });
    }
    await joinOrdersOf(house, email);
    reply.header("set-cookie", entered.headers.getSetCookie());
    rememberDevice(request, reply, house.config, email);
    return reply.send({ done: true });
  });

  registerSecondStep(api, house);

  api.post("/auth/sign-out", async (request, reply) => {
    await noteEndOfImpersonation(house, request);
    const { api: doors } = await library();
    const { headers } = await doors.signOut({ headers: cookiesOf(request), returnHeaders: true });
    return answer(reply, headers);
  });
}

/** The password was chosen through a link to this address: whoever has it has proved the address. */
async function joinOrdersOf(house: House, email: string): Promise<void> {
  const orders = await inTransaction(house.db, async (tx) => {
    const [person] = await personOf(tx, email);
    return person ? joinTypedOrders(tx, person.id) : [];
  });
  if (orders.length > 0) house.events.changed({ orders });
}

async function noteEndOfImpersonation(house: House, request: FastifyRequest): Promise<void> {
  const { userId, impersonatedBy } = (await sessionUser(house, request)) ?? {};
  if (!userId || !impersonatedBy) return;
  const from = {
    actor: { kind: "admin", ...impersonatedBy } as const,
    sourceAddress: sourceAddressOf(request, house.config),
  };
  await inTransaction(house.db, (tx) => noteImpersonationEnd(tx, from, userId));
}

/** The library's own answer would hand the session's token to scripts; its cookie is all a browser needs. */
function answer(reply: FastifyReply, headers: Headers): FastifyReply {
  return reply.header("set-cookie", headers.getSetCookie()).send({ done: true });
}

const cookiesOf = (request: FastifyRequest): Headers => new Headers({ cookie: request.headers.cookie ?? "" });

const isClientError = (error: unknown): boolean =>
  error instanceof Error &&
  "statusCode" in error &&
  typeof error.statusCode === "number" &&
  error.statusCode >= 400 &&
  error.statusCode < 500;
