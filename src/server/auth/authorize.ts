import type { FastifyRequest } from "fastify";
import type { Declaration } from "#contract/base.ts";
import { id, ownPassword } from "#contract/input.ts";
import { refusal } from "#domain/refusals.ts";
import { type Actor, type AppContext, type Context, userIdOf } from "#server/context.ts";
import { readBrowser } from "#server/http/browser-id.ts";
import { sourceAddressOf } from "#server/http/source-address.ts";
import { checkOwnPassword } from "./check-own-password.ts";
import { asStaff, lacksFactor, type SessionUser, sessionUser } from "./session-user.ts";

/** Who asks, and whether they may. Rights are read from the database each time, so that taking them away works at once. */
export async function authorize(
  context: AppContext,
  request: FastifyRequest,
  declaration: Declaration,
): Promise<Context> {
  const given = request.headers["idempotency-key"];
  const key = given === undefined ? undefined : id.safeParse(given).data;
  if (declaration.idempotent && key === undefined) throw refusal("IDEMPOTENCY_KEY_MISSING");
  const user = declaration.access === "connector" ? undefined : await sessionUser(context, request);
  const actor = actorOf(context, user, declaration);
  request.userId = userIdOf(actor);
  if (declaration.access === "admin-password")
    await checkOwnPassword({ ...context, actor }, passwordIn(request.body));
  const browser = readBrowser(request, context.config);
  return {
    ...context,
    actor,
    browserId: browser?.id,
    familiarBrowser: browser?.familiar ?? false,
    sourceAddress: sourceAddressOf(request, context.config),
    sessionId: user?.sessionId,
    idempotencyKey: key,
  };
}

function actorOf(context: AppContext, user: SessionUser | undefined, declaration: Declaration): Actor {
  if (declaration.access === "connector") return { kind: "system" };
  // On a guest's page everybody is a guest or a customer, staff included: what they do there is no act of the back
  // office, and no customer's either while they act as one.
  if (declaration.access === "guest-order") return user ? asReader(context, user) : { kind: "guest" };
  // What is open to anyone is open to each role; staff do it under their own name.
  const lacksOwnFactor = user?.impersonatedBy && lacksFactor(context, user.impersonatedBy);
  if (declaration.access === "public") {
    if (user?.role) return asStaff(context, user, { role: "any", beforeFactor: true });
    return user && !lacksOwnFactor ? asCustomer(user) : { kind: "guest" };
  }
  if (!user) throw refusal("SIGN_IN_REQUIRED");
  if (declaration.access === "customer") {
    if (user.role) throw refusal("NOT_CUSTOMER");
    if (lacksOwnFactor) throw refusal("SECOND_FACTOR_DEMANDED");
    return asCustomer(user);
  }
  return asStaff(context, user, declaration);
}

const asCustomer = ({ userId, impersonatedBy }: SessionUser): Actor => ({
  kind: "customer",
  userId,
  impersonatedBy,
});

function asReader(context: AppContext, user: SessionUser): Actor {
  const { userId, role, hasFactor } = user.impersonatedBy ?? user;
  const seesBuyers = !lacksFactor(context, { role, hasFactor });
  return { kind: "customer", userId, ...(role && { staff: { role, seesBuyers } }) };
}

function passwordIn(body: unknown): string | undefined {
  const given = typeof body === "object" && body !== null && "password" in body ? body.password : undefined;
  return ownPassword.safeParse(given).data;
}
