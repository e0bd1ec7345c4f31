import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/config.ts";
import { cookieName, readCookie, writtenCookie } from "./cookies.ts";

const SIXTY_DAYS_IN_SECONDS = 60 * 24 * 3600;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A random id that tells one browser from another, for the caps on what it may hold; it names nobody. */
export function readBrowserId(request: FastifyRequest, config: Config): string | undefined {
  const brought = readCookie(request, cookieName("hf_browser", config));
  return brought !== undefined && UUID.test(brought) ? brought : undefined;
}

/** Gives the browser its id; `reply` carries the cookie. */
export function giveBrowserId(reply: FastifyReply, config: Config): string {
  const id = randomUUID();
  reply.header(
    "set-cookie",
    writtenCookie(cookieName("hf_browser", config), id, SIXTY_DAYS_IN_SECONDS, config),
  );
  return id;
}
