import type { FastifyReply, FastifyRequest } from "fastify";
import type { AppContext } from "#server/context.ts";
import { rememberDevice } from "./known-device.ts";
import { SESSION_SECONDS } from "./open-session.ts";
import { sessionCookie } from "./session-cookie.ts";

interface SignedIn {
  /** The token of the session that was opened. */
  session: string;
  email: string;
  /** The orders that became this person's. */
  joined: string[];
}

/** The end of every door into an account, once its transaction is committed. */
export function replySignedIn(
  { config, events }: Pick<AppContext, "config" | "events">,
  request: FastifyRequest,
  reply: FastifyReply,
  { session, email, joined }: SignedIn,
): FastifyReply {
  if (joined.length > 0) events.changed({ orders: joined });
  reply.header("set-cookie", sessionCookie(session, SESSION_SECONDS, config));
  rememberDevice(request, reply, config, email);
  return reply.send({ done: true });
}
